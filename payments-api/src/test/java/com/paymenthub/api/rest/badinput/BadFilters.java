package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.util.ArrayList;
import java.util.List;

/** What can be wrong with the filters of {@code GET /v1/charges}. */
final class BadFilters {

  private final ApiClient client;
  private final List<BadInput> rows = new ArrayList<>();

  BadFilters(RunningService service) {
    this.client = service.client(service.newAccount());
  }

  List<BadInput> rows() {
    bad("page", "0", "-1", "1.5", "one", "", "%2B1", "1000001", "9999999999999999999", "%D9%A1");
    bad("limit", "0", "101", "-5", "1e1", "", "9".repeat(40));
    bad("sort", "asc", "UP", "", "DESC,ASC");
    bad("id", "nonsense", "", "00000000-0000-0000-0000-00000000000g", "%00");
    bad("merchantId", "7", "%F0%9F%98%80");
    bad("originalAmount", "0", "-1", "19.90", "text", "1000000000000");
    bad("status", "paid", "", "pending,paid", "pending,", "PENDING");
    bad("paymentType", "cash", "credit;pix");
    bad("orderId", "", "a%0Ab", "%00", "a".repeat(256));
    bad("created.gt", "yesterday", "2026-01-01", "2026-13-01T00:00:00Z", "1767225600", "");
    bad(
        "created.lt",
        "2026-01-01T00:00:00",
        "%2B999999999-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z");
    rows.add(list("an unknown filter", "statuss=failed", "statuss"));
    rows.add(list("a filter in another case", "Status=failed", "Status"));
    rows.add(list("what may be a card number", "4111111111111111", "query"));
    rows.add(list("what may be an address", "maria@example.com=1", "query"));
    rows.add(list("a filter without a name", "=failed", "query"));
    rows.add(list("unknown and wrong at once", "page=0&sorted=ASC", "page", "sorted"));
    rows.add(list("a filter given twice", "page=1&page=2", "page"));
    rows.add(list("a status given twice", "status=pending&status=failed", "status"));
    rows.add(
        list(
            "several at once",
            "page=0&limit=0&sort=up&status=x&created.gt=x",
            "page",
            "limit",
            "sort",
            "status",
            "created.gt"));
    return rows;
  }

  private void bad(String filter, String... values) {
    for (String value : values) {
      rows.add(list(filter + "=" + value, filter + "=" + value, filter));
    }
  }

  private BadInput list(String what, String query, String... fields) {
    return BadInput.invalid(what, query, () -> client.get("/v1/charges?" + query), fields);
  }
}
