package com.paymenthub.platform.writing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.writing.RowBatch.Written;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowBatchTest {

  @Test
  void what_is_committed_stays_so_when_somebody_cannot_be_told() {
    List<String> heard = new ArrayList<>();
    Map<RowStatement, List<String>> told = new LinkedHashMap<>();
    told.put(
        RowStatement.telling(
            WriteOrder.CHARGES,
            "select 1",
            List.of(),
            _ -> {
              throw new IllegalStateException("it is stopping");
            }),
        List.of("a"));
    told.put(
        RowStatement.telling(WriteOrder.VAULT, "select 2", List.of(), heard::addAll), List.of("b"));

    new Written(Set.of(), told).tell();

    assertThat(heard).containsExactly("b");
  }
}
