package com.paymenthub.api.rest;

import com.paymenthub.api.validation.Page;
import java.util.List;

/** One page of a list (specification, "Paging and list filters"). */
public record PagedList<T>(Meta meta, List<T> items) {

  /** Where the page stands in the whole list. */
  public record Meta(
      int itemCount, long totalItems, int itemsPerPage, long totalPages, int currentPage) {}

  /** The page that holds {@code items} out of {@code totalItems}. */
  public static <T> PagedList<T> of(Page page, long totalItems, List<T> items) {
    long pages = (totalItems + page.limit() - 1) / page.limit();
    return new PagedList<>(
        new Meta(items.size(), totalItems, page.limit(), pages, page.number()), items);
  }
}
