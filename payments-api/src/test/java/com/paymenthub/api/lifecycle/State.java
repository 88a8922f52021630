package com.paymenthub.api.lifecycle;

import static com.paymenthub.api.lifecycle.Operation.CAPTURE;
import static com.paymenthub.api.lifecycle.Operation.CAPTURE_A_PART;
import static com.paymenthub.api.lifecycle.Operation.JUDGE_APPROVED;
import static com.paymenthub.api.lifecycle.Operation.JUDGE_REPROVED;
import static com.paymenthub.api.lifecycle.Operation.TELL_AUTHORIZED;
import static com.paymenthub.api.lifecycle.Operation.TELL_CHARGED_BACK;
import static com.paymenthub.api.lifecycle.Operation.TELL_PRE_AUTHORIZED;
import static com.paymenthub.api.lifecycle.Operation.TELL_VOIDED;
import static com.paymenthub.api.lifecycle.Operation.VOID;
import static com.paymenthub.api.lifecycle.Operation.VOID_A_PART;

import java.util.EnumSet;
import java.util.Set;

/** Every state that a card charge can be in, and what docs/interface.md §4.1 and §5 allow in it. */
enum State {
  PENDING,
  PRE_AUTHORIZED,
  PRE_AUTHORIZED_AND_PARTLY_VOIDED,
  PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE,
  PRE_AUTHORIZED_AND_ANALYSED,
  PRE_AUTHORIZED_WITHOUT_ANALYSIS,
  AUTHORIZED,
  AUTHORIZED_BY_A_CAPTURE,
  AUTHORIZED_AND_PARTLY_VOIDED,
  AUTHORIZED_WITH_AN_UNKNOWN_VOID,
  FAILED,
  CANCELED,
  VOIDED,
  VOIDED_BEFORE_ITS_CAPTURE,
  CHARGED_BACK;

  /** What the tables allow. */
  Set<Operation> allowed() {
    return switch (this) {
      case PENDING -> EnumSet.of(TELL_AUTHORIZED);
      case PRE_AUTHORIZED, PRE_AUTHORIZED_AND_ANALYSED ->
          EnumSet.of(CAPTURE, CAPTURE_A_PART, VOID, VOID_A_PART, TELL_VOIDED);
      case PRE_AUTHORIZED_AND_PARTLY_VOIDED ->
          EnumSet.of(CAPTURE, CAPTURE_A_PART, VOID, VOID_A_PART, TELL_VOIDED, TELL_PRE_AUTHORIZED);
      case PRE_AUTHORIZED_WITHOUT_ANALYSIS ->
          EnumSet.of(
              CAPTURE,
              CAPTURE_A_PART,
              VOID,
              VOID_A_PART,
              TELL_VOIDED,
              JUDGE_APPROVED,
              JUDGE_REPROVED);
      case AUTHORIZED -> EnumSet.of(VOID, VOID_A_PART, TELL_VOIDED, TELL_CHARGED_BACK);
      case AUTHORIZED_BY_A_CAPTURE ->
          EnumSet.of(VOID, VOID_A_PART, TELL_VOIDED, TELL_CHARGED_BACK, TELL_PRE_AUTHORIZED);
      case AUTHORIZED_AND_PARTLY_VOIDED ->
          EnumSet.of(VOID, VOID_A_PART, TELL_VOIDED, TELL_CHARGED_BACK, TELL_AUTHORIZED);
      case PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE, AUTHORIZED_WITH_AN_UNKNOWN_VOID, FAILED ->
          EnumSet.noneOf(Operation.class);
      case CANCELED, VOIDED_BEFORE_ITS_CAPTURE -> EnumSet.of(TELL_PRE_AUTHORIZED);
      case VOIDED, CHARGED_BACK -> EnumSet.of(TELL_AUTHORIZED);
    };
  }

  boolean allows(Operation operation) {
    return allowed().contains(operation);
  }

  /** The status that merchants see. */
  String status() {
    return switch (this) {
      case PENDING -> "pending";
      case PRE_AUTHORIZED,
          PRE_AUTHORIZED_AND_PARTLY_VOIDED,
          PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE,
          PRE_AUTHORIZED_AND_ANALYSED,
          PRE_AUTHORIZED_WITHOUT_ANALYSIS ->
          "pre_authorized";
      case AUTHORIZED,
          AUTHORIZED_BY_A_CAPTURE,
          AUTHORIZED_AND_PARTLY_VOIDED,
          AUTHORIZED_WITH_AN_UNKNOWN_VOID ->
          "authorized";
      case FAILED -> "failed";
      case CANCELED -> "canceled";
      case VOIDED, VOIDED_BEFORE_ITS_CAPTURE -> "voided";
      case CHARGED_BACK -> "charged_back";
    };
  }

  /**
   * How an operation that is not allowed is refused: while an attempt is unresolved, it may be
   * allowed later. What is authorized or reserved never waits for being authorized by being told.
   */
  int refusalOf(Operation operation) {
    return switch (this) {
      case PENDING -> 409;
      case PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE, AUTHORIZED_WITH_AN_UNKNOWN_VOID ->
          operation == TELL_AUTHORIZED ? 422 : 409;
      case PRE_AUTHORIZED,
          PRE_AUTHORIZED_AND_PARTLY_VOIDED,
          PRE_AUTHORIZED_AND_ANALYSED,
          PRE_AUTHORIZED_WITHOUT_ANALYSIS,
          AUTHORIZED,
          AUTHORIZED_BY_A_CAPTURE,
          AUTHORIZED_AND_PARTLY_VOIDED,
          FAILED,
          CANCELED,
          VOIDED,
          VOIDED_BEFORE_ITS_CAPTURE,
          CHARGED_BACK ->
          422;
    };
  }

  /** A charge in this state. */
  String reachedBy(Shop shop, Shop analysed) {
    return switch (this) {
      case PENDING -> shop.charged(shop.order().cardEndingIn(6));
      case PRE_AUTHORIZED -> shop.preAuthorized(1990);
      case PRE_AUTHORIZED_AND_PARTLY_VOIDED ->
          shop.giveBack(shop.preAuthorized(1990), 500).at("/id");
      case PRE_AUTHORIZED_WITH_AN_UNKNOWN_CAPTURE ->
          shop.capture(shop.preAuthorized(996)).at("/id");
      case PRE_AUTHORIZED_AND_ANALYSED -> analysed.charged(analysed.orderOf("1"));
      case PRE_AUTHORIZED_WITHOUT_ANALYSIS ->
          analysed.charged(analysed.orderOf("1").with("amount", 993));
      case AUTHORIZED -> shop.authorized(1990);
      case AUTHORIZED_BY_A_CAPTURE -> shop.capture(shop.preAuthorized(1990)).at("/id");
      case AUTHORIZED_AND_PARTLY_VOIDED -> shop.giveBack(shop.authorized(1990), 500).at("/id");
      case AUTHORIZED_WITH_AN_UNKNOWN_VOID -> shop.giveBack(shop.authorized(996)).at("/id");
      case FAILED -> shop.charged(shop.order().cardEndingIn(5));
      case CANCELED -> analysed.charged(analysed.orderOf("2"));
      case VOIDED -> shop.giveBack(shop.authorized(1990)).at("/id");
      case VOIDED_BEFORE_ITS_CAPTURE -> shop.giveBack(shop.preAuthorized(1990)).at("/id");
      case CHARGED_BACK -> shop.tell(shop.authorized(1990), "charged_back").at("/id");
    };
  }
}
