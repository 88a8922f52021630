package com.paymenthub.api.idempotency;

import com.paymenthub.api.idempotency.IdempotencyRecords.Existing;
import com.paymenthub.charging.vault.RequestTexts;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Transactions;
import com.paymenthub.web.errors.ErrorAnswers;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.requests.RequestFacts;
import com.paymenthub.web.requests.RequestHistories;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs every POST. The idempotency key is claimed in the transaction of the first write, and its
 * answer is stored in that of the last, so that a key has one effect and one answer, also when a
 * node dies in between.
 */
@Component
public class IdempotentRequests {

  private static final String REPLAYED = "Idempotency-Replayed";
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int FIRST_ERROR = 400;

  private final IdempotencyRecords records;
  private final RequestHash hashes;
  private final Transactions transactions;
  private final ErrorAnswers errors;
  private final JsonMapper json;

  IdempotentRequests(
      IdempotencyRecords records,
      RequestHash hashes,
      Transactions transactions,
      ErrorAnswers errors,
      JsonMapper json) {
    this.records = records;
    this.hashes = hashes;
    this.transactions = transactions;
    this.errors = errors;
    this.json = json;
  }

  /** The same with other transactions, for operations of another kind. */
  public IdempotentRequests in(Transactions others) {
    return new IdempotentRequests(records, hashes, others, errors, json);
  }

  /**
   * Runs an operation, or repeats its answer.
   *
   * @param begin reads the body and takes the operation's first step, inside a transaction and
   *     after the key was claimed: so a repeat gets its answer even if the body is no longer valid,
   *     for example because the card has expired
   * @param document what is answered, made inside the last transaction
   */
  public <R> ResponseEntity<byte[]> run(
      Post post, Supplier<Step<R>> begin, Function<R, ?> document) {
    return run(post, CREATED, begin, document, Resumption.NOT_NEEDED);
  }

  /** The same for an operation that takes more than one transaction. */
  public <R> ResponseEntity<byte[]> run(
      Post post, Supplier<Step<R>> begin, Function<R, ?> document, Resumption resumption) {
    return run(post, CREATED, begin, document, resumption);
  }

  /** The same for an operation of one transaction whose success answers something else than 201. */
  public <R> ResponseEntity<byte[]> run(
      Post post, int status, Supplier<Step<R>> begin, Function<R, ?> document) {
    return run(post, status, begin, document, Resumption.NOT_NEEDED);
  }

  /**
   * The same for an operation of one transaction that has to ask something outside of the database
   * first, such as the addresses of a host. A repeat gets its answer without asking again, because
   * the result may be different by now.
   *
   * @param look asks, outside of any transaction, and reads the body
   */
  public <T, R> ResponseEntity<byte[]> run(
      Post post,
      int status,
      Supplier<T> look,
      Function<T, Step<R>> begin,
      Function<R, ?> document) {
    Optional<ResponseEntity<byte[]>> known = answered(post);
    if (known.isPresent()) {
      return known.get();
    }
    T seen = look.get();
    return run(post, status, () -> begin.apply(seen), document);
  }

  private Optional<ResponseEntity<byte[]>> answered(Post post) {
    String key = post.idempotencyKey();
    if (key == null) {
      return Optional.empty();
    }
    try {
      return transactions
          .run(() -> new Keyed(post, key).answered())
          .map(IdempotentRequests::replay);
    } catch (Refusal refusal) {
      return Optional.of(errors.answer(Problem.of(refusal), post.language(), post.requestId()));
    }
  }

  /**
   * Runs an operation, or repeats its answer.
   *
   * @param status what success answers, where it is not 201; 204 goes without a body
   * @param begin the operation's first step, run inside a transaction
   * @param document what is answered, made inside the last transaction
   * @param resumption finds the answer for a repeat when this request was never answered
   */
  public <R> ResponseEntity<byte[]> run(
      Post post,
      int status,
      Supplier<Step<R>> begin,
      Function<R, ?> document,
      Resumption resumption) {
    return run(
        post, document, status, begin, (run, earlier) -> run.documentOf(earlier, resumption));
  }

  /**
   * Runs an operation, repeats its answer, or goes on with it where an earlier request was cut off.
   *
   * @param begin the operation's first step, given its id: the same in every repeat, so that all
   *     that the operation does has one effect, however often it is begun
   */
  public <R> ResponseEntity<byte[]> runOrGoOn(
      Post post, int status, Function<UUID, Step<R>> begin, Function<R, ?> document) {
    return run(
        post,
        document,
        status,
        () -> begin.apply(post.operationId()),
        (run, earlier) -> run.progress(begin.apply(earlier.operationId())));
  }

  private <R> ResponseEntity<byte[]> run(
      Post post,
      Function<R, ?> document,
      int status,
      Supplier<Step<R>> begin,
      BiFunction<Run<R>, Existing, Progress<R>> resume) {
    String key = post.idempotencyKey();
    Claim claim = key == null ? Claim.NONE : new Keyed(post, key);
    try {
      return RequestHistories.during(
          () -> RequestTexts.during(() -> new Run<>(claim, status, document, resume).from(begin)));
    } catch (AlreadyAnswered known) {
      return replay(known.answer());
    } catch (Refusal refusal) {
      return refused(post, claim, refusal);
    }
  }

  private ResponseEntity<byte[]> refused(Post post, Claim claim, Refusal refusal) {
    Problem problem = Problem.of(refusal);
    ResponseEntity<byte[]> answer = errors.answer(problem, post.language(), post.requestId());
    if (!problem.isFinal() || refusal.key() == RefusalKey.IDEMPOTENCY_KEY_REUSED) {
      return answer;
    }
    try {
      return keep(claim, answer);
    } catch (AlreadyAnswered known) {
      // A repeat of the request was refused at the same time, and its refusal was stored first.
      return replay(known.answer());
    }
  }

  private ResponseEntity<byte[]> keep(Claim claim, ResponseEntity<byte[]> refused) {
    byte[] body = refused.getBody();
    if (body == null) {
      throw new IllegalStateException("a refusal has a body");
    }
    return transactions.run(
        () -> {
          // A refusal in the first step has rolled back the claim; one in a later step has not.
          if (!claim.isKept() && claim.claim().isPresent()) {
            throw new Refusal(RefusalKey.IDEMPOTENCY_IN_PROGRESS);
          }
          return claim
              .answer(new Answer(refused.getStatusCode().value(), body))
              .map(IdempotentRequests::replay)
              .orElse(refused);
        });
  }

  private static ResponseEntity<byte[]> replay(Answer answer) {
    if (answer.status() >= FIRST_ERROR) {
      RequestFacts.refused(
          JsonMapper.shared().readTree(answer.body()).at("/error/key").asString(REPLAYED));
    }
    return ResponseEntity.status(answer.status())
        .contentType(MediaType.APPLICATION_JSON)
        .header(REPLAYED, "true")
        .body(answer.body());
  }

  /** One operation on its way through its steps. */
  private final class Run<R> {
    private final Claim claim;
    private final int status;
    private final Function<R, ?> document;
    private final BiFunction<Run<R>, Existing, Progress<R>> resume;

    Run(
        Claim claim,
        int status,
        Function<R, ?> document,
        BiFunction<Run<R>, Existing, Progress<R>> resume) {
      this.claim = claim;
      this.status = status;
      this.document = document;
      this.resume = resume;
    }

    ResponseEntity<byte[]> from(Supplier<Step<R>> begin) {
      Progress<R> progress =
          transactions.run(
              () -> {
                Optional<Existing> unanswered = claim.claim();
                return unanswered.isPresent()
                    ? resume.apply(this, unanswered.get())
                    : progress(begin.get());
              });
      claim.keep();
      while (true) {
        switch (progress) {
          case Finished<R>(Answer answer) -> {
            return ResponseEntity.status(answer.status())
                .contentType(MediaType.APPLICATION_JSON)
                .body(answer.body());
          }
          case Overtaken<R>(Answer answer) -> {
            return replay(answer);
          }
          case Sending<R>(Step.Call<R> call) -> {
            Step.Recording<R> recording = call.perform();
            progress = transactions.run(() -> progress(recording.record()));
          }
        }
      }
    }

    private Progress<R> documentOf(Existing unanswered, Resumption resumption) {
      Object found =
          resumption
              .document(unanswered.operationId(), unanswered.claimedAt())
              .orElseThrow(() -> new Refusal(RefusalKey.IDEMPOTENCY_IN_PROGRESS));
      return finished(json.writeValueAsBytes(found));
    }

    private Progress<R> progress(Step<R> step) {
      return switch (step) {
        case Step.Call<R> call -> new Sending<>(call);
        case Step.Done<R>(R result) -> finished(bodyOf(result));
      };
    }

    private Progress<R> finished(byte[] body) {
      Answer own = new Answer(status, body);
      Optional<Answer> before = claim.answer(own);
      return before.isPresent() ? new Overtaken<>(before.get()) : new Finished<>(own);
    }

    private byte[] bodyOf(R result) {
      return status == NO_CONTENT ? new byte[0] : json.writeValueAsBytes(document.apply(result));
    }
  }

  private sealed interface Progress<R> {}

  private record Sending<R>(Step.Call<R> call) implements Progress<R> {}

  private record Finished<R>(Answer answer) implements Progress<R> {}

  /** Another caller's answer to the same request came first, and counts. */
  private record Overtaken<R>(Answer answer) implements Progress<R> {}

  /** What is stored for a request's idempotency key. */
  private interface Claim {
    /** A request without a key. */
    Claim NONE =
        new Claim() {
          @Override
          public Optional<Existing> claim() {
            return Optional.empty();
          }

          @Override
          public void keep() {}

          @Override
          public boolean isKept() {
            return true;
          }

          @Override
          public Optional<Answer> answer(Answer answer) {
            return Optional.empty();
          }
        };

    /**
     * Claims the key, inside the transaction of the first write.
     *
     * @return the earlier claim of the same request, if that was never answered
     */
    Optional<Existing> claim();

    /** Records that this transaction was committed. */
    void keep();

    boolean isKept();

    /** Stores the answer, unless the key already has one, which is then used instead. */
    Optional<Answer> answer(Answer answer);
  }

  private final class Keyed implements Claim {
    private final Post post;
    private final OwnedKey key;
    private boolean kept;

    Keyed(Post post, String key) {
      this.post = post;
      this.key = OwnedKey.of(post.caller(), key);
    }

    @Override
    public Optional<Existing> claim() {
      Optional<Existing> existing =
          records.claim(key, hashes.of(post), post.operationId(), post.subjectId());
      if (existing.isEmpty()) {
        return existing;
      }
      Optional<Answer> answer = answerOf(existing.get());
      if (answer.isEmpty()) {
        return existing;
      }
      throw new AlreadyAnswered(answer.get());
    }

    /** The answer that the same request has got before, without claiming the key. */
    Optional<Answer> answered() {
      return records.known(key).flatMap(this::answerOf);
    }

    private Optional<Answer> answerOf(Existing existing) {
      if (!hashes.isOf(existing.requestHash(), post)) {
        throw new Refusal(RefusalKey.IDEMPOTENCY_KEY_REUSED);
      }
      if (existing.erased()) {
        throw new Refusal(RefusalKey.ANSWER_ERASED);
      }
      return Optional.ofNullable(existing.answer());
    }

    @Override
    public void keep() {
      kept = true;
    }

    @Override
    public boolean isKept() {
      return kept;
    }

    @Override
    public Optional<Answer> answer(Answer answer) {
      return records.answer(key, answer);
    }
  }
}
