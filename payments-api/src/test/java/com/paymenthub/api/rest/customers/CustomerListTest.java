package com.paymenthub.api.rest.customers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomerListTest {

  private final RunningService service = RunningService.shared();
  private final ApiClient client = service.client(service.newAccount());

  @Test
  void customers_are_listed_page_by_page_in_either_direction() {
    List<String> ids = IntStream.range(1, 4).mapToObj(this::create).toList();

    ApiAnswer newest = client.get("/v1/customers?limit=2");
    ApiAnswer oldest = client.get("/v1/customers?limit=2&page=2&sort=ASC");

    assertThat(idsOf(newest)).containsExactly(ids.get(2), ids.get(1));
    assertThat(idsOf(oldest)).containsExactly(ids.get(2));
    assertThat(oldest.json().at("/meta").toString())
        .isEqualTo(
            "{\"itemCount\":1,\"totalItems\":3,\"itemsPerPage\":2,\"totalPages\":2,"
                + "\"currentPage\":2}");
    assertThat(newest.json().at("/items/0"))
        .isEqualTo(client.get("/v1/customers/" + ids.get(2)).json());
  }

  @Test
  void filters_combine() {
    String maria = create(1);
    String company =
        client
            .post(
                "/v1/customers",
                CustomerBody.number(2)
                    .withDocument("type", "cnpj")
                    .withDocument("number", "11222333000181")
                    .json())
            .at("/id");

    assertThat(list("id=" + maria)).containsExactly(maria);
    assertThat(list("document.type=cnpj")).containsExactly(company);
    assertThat(list("document.type=cnpj,cpf")).containsExactly(company, maria);
    assertThat(list("document.number=11222333000181")).containsExactly(company);
    assertThat(list("document.number=" + encoded("11.222.333/0001-81"))).containsExactly(company);
    assertThat(list("document.type=cpf&document.number=11222333000181")).isEmpty();
    assertThat(list("id=" + maria + "&document.type=cnpj")).isEmpty();
  }

  @Test
  void another_account_sees_nothing() {
    create(1);
    ApiClient stranger = service.client(service.newAccount());

    assertThat(stranger.get("/v1/customers").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(idsOf(stranger.get("/v1/customers?document.number=" + CustomerBody.cpf(1))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"page=0", "limit=101", "limit=many", "sort=up", "id=7", "document.type=rg"})
  void a_bad_filter_is_named(String query) {
    ApiAnswer refused = client.get("/v1/customers?" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).startsWith(query.substring(0, query.indexOf('=')));
  }

  private String create(int number) {
    return client.post("/v1/customers", CustomerBody.number(number).json()).at("/id");
  }

  private List<String> list(String query) {
    return idsOf(client.get("/v1/customers?" + query));
  }

  private static List<String> idsOf(ApiAnswer list) {
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    return list.json().at("/items").valueStream().map(item -> item.at("/id").asString()).toList();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
