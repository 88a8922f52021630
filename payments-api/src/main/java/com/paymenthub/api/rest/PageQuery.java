package com.paymenthub.api.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.paymenthub.platform.TimeRange;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a list is asked for.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 * @param createdAfter only what was created after this time
 * @param createdBefore only what was created before this time; a list whose {@code created.lt} lies
 *     more than 15 seconds in the past neither skips nor repeats anything while more is created
 */
public record PageQuery(
    @Min(1) @Max(1_000_000) @Schema(defaultValue = "1") @Nullable Integer page,
    @Min(1) @Max(MAXIMUM_SIZE) @Schema(defaultValue = "15") @Nullable Integer limit,
    @Schema(defaultValue = "DESC") @Nullable Direction sort,
    @JsonProperty("created.gt") @Schema(example = "2026-11-21T00:00:00Z")
        @Nullable Instant createdAfter,
    @JsonProperty("created.lt") @Schema(example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore) {

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

  /** When everything in the list was created. */
  public TimeRange created() {
    return new TimeRange(createdAfter, createdBefore);
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
