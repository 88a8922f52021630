package com.paymenthub.projections.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.projections.lists.BlockLevels.Run;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockLevelsTest {

  @Test
  void runs_are_the_blocks_that_are_asked_for_in_their_order() {
    for (int first = 0; first < 600; first += 7) {
      for (int last = first; last < 600; last += 5) {
        int top = BlockLevels.top(599);
        List<Integer> blocks =
            BlockLevels.cover(first, last, top).stream()
                .flatMap(run -> blocks(run).boxed())
                .toList();

        assertThat(blocks).isEqualTo(IntStream.rangeClosed(first, last).boxed().toList());
      }
    }
  }

  @Test
  void all_blocks_are_one_run() {
    int top = BlockLevels.top(599);

    assertThat(BlockLevels.cover(0, BlockLevels.end(top), top)).containsExactly(new Run(2, 0, 15));
  }

  @Test
  void a_level_is_kept_from_its_second_number_on() {
    assertThat(IntStream.of(0, 15, 16, 255, 256).map(BlockLevels::top))
        .containsExactly(0, 0, 1, 1, 2);
  }

  private static IntStream blocks(Run run) {
    int shift = BlockLevels.SHIFT * run.level();
    return IntStream.range(run.first() << shift, (run.last() + 1) << shift);
  }
}
