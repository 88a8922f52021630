package com.paymenthub.projections.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.projections.derived.Rebuild.Watcher;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A rebuild that is stopped, and others that go on; on a service whose tables it may spoil. */
class RebuildTest {

  private static RebuiltService rebuilt;

  @BeforeAll
  static void store_something_of_every_kind() {
    rebuilt = new RebuiltService();
  }

  @AfterAll
  static void stop() {
    rebuilt.stop();
  }

  @AfterEach
  void nothing_differs() {
    rebuilt.assertThatNothingDiffers();
  }

  @ParameterizedTest
  @EnumSource(RebuildStep.class)
  void one_that_stops_at_any_step_has_spoilt_nothing_and_the_next_goes_on(RebuildStep last) {
    List<String> before = rebuilt.definitions();
    stopAt(rebuilt.newRebuild(stoppingAt(last)));
    assertThat(rebuilt.differences()).isEmpty();
    assertThat(rebuilt.definitions()).containsExactlyElementsOf(before);
    rebuilt.charge();

    RebuildStep first = last == RebuildStep.DONE ? RebuildStep.MENDING : last;
    assertThat(steps().getFirst()).isEqualTo(first);
  }

  @Test
  void one_that_stops_between_two_parts_goes_on_behind_the_first() {
    rebuilt.service().owner().update("update charge set amount = 7 where order_id = 'order 1'");
    stopAt(
        rebuilt.newRebuild(
            new Watcher() {
              @Override
              public void mended(Progress progress) {
                throw new IllegalStateException("stopped");
              }
            }));
    assertThat(rebuilt.differences()).isEmpty();
    List<Progress> progress = new ArrayList<>();

    Progress done =
        rebuilt
            .newRebuild(
                new Watcher() {
                  @Override
                  public void mended(Progress more) {
                    progress.add(more);
                  }
                })
            .run("test", false);

    assertThat(progress).allMatch(more -> more.done() == done.done());
    assertThat(done.done())
        .isEqualTo(
            rebuilt
                .service()
                .owner()
                .queryForObject("select count(*) from domain_event", Long.class));
  }

  @Test
  void one_that_another_program_has_begun_is_not_continued() {
    stopAt(() -> rebuilt.newRebuild(stoppingAt(RebuildStep.COUNTING)).run("older", false));

    assertThat(steps()).containsExactly(RebuildStep.values());
  }

  @Test
  void one_that_was_begun_in_another_cluster_is_not_continued() {
    stopAt(rebuilt.newRebuild(stoppingAt(RebuildStep.COUNTING)));
    rebuilt
        .service()
        .owner()
        .update(
            "update stream_epoch set number = number + 1"
                + " where number = (select max(number) from stream_epoch)");
    try {
      assertThat(steps()).containsExactly(RebuildStep.values());
    } finally {
      rebuilt
          .service()
          .owner()
          .update(
              "update stream_epoch set number = number - 1"
                  + " where number = (select max(number) from stream_epoch)");
    }
  }

  @Test
  void a_second_one_at_the_same_time_is_refused() {
    rebuilt.rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            if (step == RebuildStep.CATCHING_UP) {
              assertThatThrownBy(() -> rebuilt.rebuild(RebuiltService.NOBODY))
                  .hasMessageContaining("another rebuild is under way");
            }
          }
        });
  }

  private static Watcher stoppingAt(RebuildStep last) {
    return new Watcher() {
      @Override
      public void begins(RebuildStep step) {
        if (step == last) {
          throw new IllegalStateException("stopped");
        }
      }
    };
  }

  private static void stopAt(Rebuild rebuild) {
    stopAt(() -> rebuild.run("test", false));
  }

  private static void stopAt(ThrowingCallable rebuilding) {
    assertThatThrownBy(rebuilding).hasMessage("stopped");
  }

  /** The steps of a rebuild that may go on with another one. */
  private static List<RebuildStep> steps() {
    List<RebuildStep> steps = new ArrayList<>();
    rebuilt.rebuild(
        new Watcher() {
          @Override
          public void begins(RebuildStep step) {
            steps.add(step);
          }
        });
    return steps;
  }
}
