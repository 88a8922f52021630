package com.paymenthub.api.seals;

import java.time.Instant;

/**
 * What a seal says, for people.
 *
 * @param number from 1, without gaps
 * @param at when it was made
 * @param events how many events it seals
 * @param firstEvent the lowest index of them; 0 without any
 * @param lastEvent the highest index of them; 0 without any
 * @param changes how many changes it seals
 * @param firstChange the lowest number of them; 0 without any
 * @param lastChange the highest number of them; 0 without any
 * @param key the short name of the key that signed
 */
public record SealFacts(
    long number,
    Instant at,
    long events,
    long firstEvent,
    long lastEvent,
    long changes,
    long firstChange,
    long lastChange,
    String key) {

  static SealFacts of(Seal seal) {
    return new SealFacts(
        seal.number(),
        seal.at(),
        seal.events().count(),
        seal.events().first(),
        seal.events().last(),
        seal.changes().count(),
        seal.changes().first(),
        seal.changes().last(),
        SealKey.idOf(seal.key()));
  }
}
