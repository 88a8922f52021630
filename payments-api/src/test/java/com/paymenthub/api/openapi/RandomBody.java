package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A body from the document with one to three mistakes in it, which do not hide each other.
 *
 * @param operation what it is sent to
 * @param mistakes what is wrong with it
 * @param json what is sent
 */
record RandomBody(Operation operation, List<Mistake> mistakes, String json) {

  private static final int MAXIMUM_MISTAKES = 3;
  private static final int TRIES = 10;
  private static final int SHOWN = 60;

  /** Writes halves of characters as what they are, which no UTF-8 can. */
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final List<Seat> SEATS =
      ApiDocument.stored().operations().stream()
          .filter(operation -> operation.bodySchema().isPresent())
          .flatMap(
              operation ->
                  operation.bodyExamples().values().stream()
                      .flatMap(body -> seats(operation, body)))
          .toList();

  /**
   * A field that is wrong.
   *
   * @param place which field
   * @param value what it holds; null where it is left out
   */
  record Mistake(Place place, JsonNode value) {
    @Override
    public String toString() {
      String shown = value == null ? "left out" : ESCAPING.writeValueAsString(value);
      return place.name() + ": " + shown.substring(0, Math.min(SHOWN, shown.length()));
    }
  }

  /** A place where the first mistake can be made, and all the places of its body. */
  private record Seat(Operation operation, JsonNode body, Place first, List<Place> places) {}

  private static Stream<Seat> seats(Operation operation, JsonNode body) {
    List<Place> places =
        Place.in(operation.bodySchema().orElseThrow(), body).stream()
            .flatMap(place -> Stream.concat(Stream.of(place), place.entries(body).stream()))
            .toList();
    return places.stream().map(first -> new Seat(operation, body, first, places));
  }

  /** The same whenever the seed and the number are the same. */
  static RandomBody of(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed + number * 0x9E3779B97F4A7C15L);
    Seat seat = any(SEATS, random);
    List<Place> chosen = new ArrayList<>(List.of(seat.first()));
    int wanted = random.nextInt(1, MAXIMUM_MISTAKES + 1);
    for (int tries = 0; tries < TRIES && chosen.size() < wanted; tries++) {
      Place place = any(seat.places(), random);
      if (chosen.stream().allMatch(each -> Interplay.areTold(seat.operation(), each, place))) {
        chosen.add(place);
      }
    }
    List<Mistake> mistakes =
        chosen.stream()
            .map(
                place ->
                    new Mistake(
                        place, any(WrongValues.at(place, seat.body().at(place.pointer())), random)))
            .toList();
    JsonNode body = seat.body();
    for (Mistake mistake : mistakes) {
      body = mistake.place().changed(body, mistake.value());
    }
    return new RandomBody(seat.operation(), mistakes, ESCAPING.writeValueAsString(body));
  }

  /** Whether these are the fields that an answer has to name, in any order. */
  boolean isToldBy(List<String> named) {
    List<String> wrong = mistakes.stream().map(mistake -> mistake.place().name()).toList();
    return sorted(named).equals(sorted(wrong));
  }

  private List<String> sorted(List<String> names) {
    return names.stream().map(name -> Interplay.toldBy(operation, name)).sorted().toList();
  }

  private static <T> T any(List<T> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
