package com.paymenthub.platform;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map that forgets: with one entry too many, the first one in its order goes. {@link #putLast}
 * puts an entry that is there already at the end of the order, {@link #put} leaves it in its place.
 * Threads that share one need a lock.
 */
public final class LimitedMap<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1L;

  private final int maximum;

  /**
   * An empty map.
   *
   * @param maximum how many entries are kept, 1 or more
   */
  public LimitedMap(int maximum) {
    this.maximum = maximum;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > maximum;
  }
}
