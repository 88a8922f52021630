package com.paymenthub.api.cardscan;

import com.paymenthub.providers.contract.CardBrands;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds digits that look like a card number: of a known brand's beginning and length, with the
 * right check digit, written as people write card numbers, and not a part of a longer word. Ids,
 * times and amounts rarely are all of it.
 */
final class SuspectFinder {

  private static final int MINIMUM_DIGITS = 13;
  private static final int MAXIMUM_DIGITS = 19;

  /** How numbers stand on cards. */
  private static final List<List<Integer>> GROUPS = List.of(List.of(4, 4, 4, 4), List.of(4, 6, 5));

  /** One more than a number has: then it is a row of numbers. */
  private static final int MOST_GROUPS = 5;

  private static final int END = -1;

  /** Called for each suspect. */
  @FunctionalInterface
  interface Suspect {

    /** A suspect begins at this offset. */
    void found(long start, Found.Form form, String last4);
  }

  /**
   * Digits without anything between them.
   *
   * @param before the character before them
   */
  private record Group(String digits, int before, long start) {}

  private final Suspect suspect;
  private final Deque<Group> groups = new ArrayDeque<>();
  private final StringBuilder digits = new StringBuilder();
  private boolean tooLong;
  private long start;
  private int before = END;
  private int last = END;

  SuspectFinder(Suspect suspect) {
    this.suspect = suspect;
  }

  /** Takes the next character. */
  void next(int character, long offset) {
    if (character >= '0' && character <= '9') {
      if (digits.isEmpty()) {
        start = offset;
        before = last;
      }
      if (digits.length() < MAXIMUM_DIGITS) {
        digits.append((char) character);
      } else {
        tooLong = true;
      }
    } else if (!digits.isEmpty()) {
      endGroup(character);
    } else {
      groups.clear();
    }
    last = character;
  }

  /** Takes the end of the text. */
  void end() {
    next(END, 0);
  }

  private void endGroup(int after) {
    if (!tooLong) {
      Group group = new Group(digits.toString(), before, start);
      if (group.digits.length() >= MINIMUM_DIGITS) {
        look(List.of(group), after);
      }
      if (groups.size() > 1 && groups.getLast().before != group.before) {
        // Another separator: the groups before belong to something else.
        Group last = groups.removeLast();
        groups.clear();
        groups.addLast(last);
      }
      groups.addLast(group);
      if (groups.size() > MOST_GROUPS) {
        groups.removeFirst();
      }
      GROUPS.forEach(lengths -> lookAtLast(lengths, after));
    } else {
      groups.clear();
    }
    if (after != ' ' && after != '-') {
      groups.clear();
    }
    digits.setLength(0);
    tooLong = false;
  }

  private void lookAtLast(List<Integer> lengths, int after) {
    if (groups.size() != lengths.size()) {
      return;
    }
    List<Group> lastOnes = List.copyOf(groups);
    Iterator<Integer> expected = lengths.iterator();
    int separator = lastOnes.getLast().before;
    boolean written =
        lastOnes.stream()
            .allMatch(
                group ->
                    group.digits.length() == expected.next()
                        && (group.equals(lastOnes.getFirst()) || group.before == separator));
    if (written) {
      look(lastOnes, after);
    }
  }

  private void look(List<Group> written, int after) {
    String number = written.stream().map(Group::digits).collect(Collectors.joining());
    Group first = written.getFirst();
    if (!continues(first.before)
        && first.before != '.'
        && !continues(after)
        && CardBrands.isCardNumber(number)) {
      suspect.found(
          first.start,
          written.size() == 1 ? Found.Form.PLAIN : Found.Form.SEPARATED,
          number.substring(number.length() - 4));
    }
  }

  /** Whether a character makes digits beside it a part of an id, a word or a number. */
  private static boolean continues(int character) {
    return Character.isLetter(character) || "-_+/".indexOf(character) >= 0;
  }
}
