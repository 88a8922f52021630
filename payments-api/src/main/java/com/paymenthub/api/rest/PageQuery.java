package com.paymenthub.api.rest;

import com.paymenthub.api.validation.Page;
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
    @Min(1) @Max(Page.MAXIMUM_LIMIT) @Schema(defaultValue = "15") @Nullable Integer limit,
    @Schema(defaultValue = "DESC") @Nullable Direction sort) {

  /** The newest first, or last. */
  public enum Direction {
    DESC,
    ASC;

    /** The word of the interface. */
    public String code() {
      return name();
    }
  }

  /** The part that is meant, with defaults for what was not sent. */
  public Page asked() {
    return new Page(
        page == null ? 1 : page, limit == null ? Page.DEFAULT_LIMIT : limit, sort != Direction.ASC);
  }
}
