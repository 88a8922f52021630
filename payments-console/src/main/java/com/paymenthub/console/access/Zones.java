package com.paymenthub.console.access;

import java.time.ZoneId;
import java.util.List;

/** The time zones that are offered. */
public final class Zones {

  /** Regions with a city, and UTC. */
  public static final List<String> ALL =
      ZoneId.getAvailableZoneIds().stream()
          .filter(
              zone ->
                  zone.matches("(America|Europe|Africa|Asia|Australia|Pacific|Atlantic)/.+|UTC"))
          .sorted()
          .toList();

  private Zones() {}
}
