package com.paymenthub.api.rest.cards;

import com.paymenthub.api.idempotency.IdempotentRequests;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.openapi.DocumentedOperation;
import com.paymenthub.api.rest.ForBuyersPages;
import com.paymenthub.charging.CardSource.NewCard;
import com.paymenthub.charging.attempts.BuyerAttempt;
import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.charging.vault.CardTokens;
import com.paymenthub.charging.vault.CardTokens.CardToken;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.RequestReader;
import java.time.Clock;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Leaves a card with us for one use (docs/interface.md §3.2). */
@RestController
class TokenController {

  private final CardTokens tokens;
  private final CardAttempts attempts;
  private final IdempotentRequests idempotent;
  private final RequestReader requests;
  private final Clock clock;

  TokenController(
      CardTokens tokens,
      CardAttempts attempts,
      IdempotentRequests idempotent,
      RequestReader requests,
      Clock clock) {
    this.tokens = tokens;
    this.attempts = attempts;
    this.idempotent = idempotent;
    this.requests = requests;
    this.clock = clock;
  }

  /**
   * A token.
   *
   * @param tokenId the same as {@code id}
   */
  record TokenDocument(
      String id, String tokenId, String clientId, String createdAt, String updatedAt) {

    static TokenDocument of(CardToken token) {
      String id = token.id().toString();
      String createdAt = Timestamps.format(token.createdAt());
      return new TokenDocument(id, id, token.clientId().toString(), createdAt, createdAt);
    }
  }

  /**
   * Leave a card for one use. The token is good for one saved card or one charge within two hours.
   */
  @DocumentedOperation(
      value = "createToken",
      body = CardDataBody.class,
      answer = TokenDocument.class,
      status = 201,
      declinesCards = true,
      refusals = RefusalKey.TOO_MANY_CARD_ATTEMPTS)
  @ForBuyersPages
  @PostMapping("/v1/tokens")
  ResponseEntity<byte[]> create(Post post) {
    return idempotent.run(post, () -> new Step.Done<>(create(post, read(post))), TokenDocument::of);
  }

  private CardToken create(Post post, NewCard card) {
    UUID clientId = post.caller().clientId();
    CardToken token = tokens.create(clientId, card.data(), card.cvv());
    BuyerAttempt attempt = post.attempt();
    if (attempt != null) {
      attempts.begin(token.id(), clientId, attempt, card.data());
    }
    return token;
  }

  /**
   * The card in the body.
   *
   * @throws ProblemException naming every field that is wrong
   */
  private NewCard read(Post post) {
    RequestReader.Read<CardDataBody> read = requests.read(post.body(), CardDataBody.class);
    CardDataBody.check(read.value(), read.errors(), clock);
    if (read.errors().has("cardNumber", "card_number")) {
      throw new ProblemException(Problem.invalidCardNumber(read.errors().all()));
    }
    if (read.errors().has("cardCvv", CardDataBody.CODE_OF_BRAND)) {
      throw new ProblemException(Problem.invalidCode(read.errors().all()));
    }
    return read.checked().newCard();
  }
}
