package com.paymenthub.api.rest;

import java.util.List;

/**
 * One page of a list (docs/interface.md §2).
 *
 * @param meta where the page stands in the whole list
 * @param items the entries of the page
 */
public record PagedList<T>(Meta meta, List<T> items) {

  /**
   * Where the page stands in the whole list.
   *
   * @param itemCount how many entries the page has
   * @param totalItems how many entries the list has
   * @param itemsPerPage how many entries a page has at most
   * @param totalPages how many pages the list has
   * @param currentPage the number of the page, from 1
   */
  public record Meta(
      int itemCount, long totalItems, int itemsPerPage, long totalPages, int currentPage) {}

  /** The page that holds {@code items} out of {@code totalItems}. */
  public static <T> PagedList<T> of(PageQuery page, long totalItems, List<T> items) {
    long pages = (totalItems + page.size() - 1) / page.size();
    return new PagedList<>(
        new Meta(items.size(), totalItems, page.size(), pages, page.number()), items);
  }
}
