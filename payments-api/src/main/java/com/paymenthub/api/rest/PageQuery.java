package com.paymenthub.api.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a list is asked for.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 */
public record PageQuery(
    @Min(1) @Max(1_000_000) @Schema(defaultValue = "1") @Nullable Integer page,
    @Min(1) @Max(MAXIMUM_SIZE) @Schema(defaultValue = "15") @Nullable Integer limit,
    @Schema(defaultValue = "DESC") @Nullable Direction sort) {

  private static final int DEFAULT_SIZE = 15;
  private static final int MAXIMUM_SIZE = 100;

  /** The newest first, or last. */
  public enum Direction {
    DESC,
    ASC;

    /** The word of the interface. */
    public String code() {
      return name();
    }
  }

  /** The number of the page, from 1. */
  public int number() {
    return page == null ? 1 : page;
  }

  /** How many entries a page has. */
  public int size() {
    return limit == null ? DEFAULT_SIZE : limit;
  }

  /** Whether the newest entries come first. */
  public boolean newestFirst() {
    return sort != Direction.ASC;
  }

  /** How many entries come before this page. */
  public long offset() {
    return (number() - 1L) * size();
  }
}
