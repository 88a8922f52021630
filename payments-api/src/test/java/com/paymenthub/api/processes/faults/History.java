package com.paymenthub.api.processes.faults;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that merchants did and saw, and every kill, in the order in which it was written down:
 * kept in memory for the checker and in a file for people. Of an answer the file has the status and
 * a digest, because answers may hold keys and personal data.
 */
final class History implements Closeable {

  private final long began = System.nanoTime();
  private final List<Call> calls = new ArrayList<>();
  private final List<Kill> kills = new ArrayList<>();
  private final BufferedWriter lines;

  /**
   * A node's death.
   *
   * @param atMillis when, in milliseconds since the history began
   */
  record Kill(int node, long atMillis) {}

  /**
   * Begins one.
   *
   * @param file where its lines go, replacing what is there
   */
  History(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      lines = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Notes that a request is about to be sent. */
  Call invoked(KeyedPost post, int caller, int attempt, int node) {
    long now = millis();
    Call call = new Call(post, caller, attempt, node, now, now, new Call.Unknown("under way"));
    write(line("invoked", call));
    return call;
  }

  /** Notes how a request has ended. */
  synchronized void ended(Call call, Call.Outcome outcome) {
    Call ended = call.ended(millis(), outcome);
    calls.add(ended);
    Map<String, Object> line = line(outcome.word(), ended);
    switch (outcome) {
      case Call.Ok(int status, byte[] body, boolean replayed) -> {
        line.put("status", status);
        line.put("bytes", body.length);
        line.put("sha256", digest(body));
        line.put("replayed", replayed);
      }
      case Call.Failed(int status, String key) -> {
        line.put("status", status);
        line.put("error", key);
      }
      case Call.Unknown(String reason) -> line.put("reason", reason);
    }
    write(line);
  }

  /** Notes that a node is about to be killed. */
  synchronized void killed(int node) {
    Kill kill = new Kill(node, millis());
    kills.add(kill);
    write(of("killed", kill.atMillis(), node));
  }

  /** Notes that a node is ready again. */
  void restarted(int node) {
    write(of("restarted", millis(), node));
  }

  /** Every call that has ended. */
  synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Every kill, the first one first. */
  synchronized List<Kill> kills() {
    return List.copyOf(kills);
  }

  private long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  private Map<String, Object> line(String word, Call call) {
    Map<String, Object> line =
        of(word, word.equals("invoked") ? call.invokedMillis() : call.endedMillis(), call.node());
    line.put("key", call.post().key());
    line.put("operation", call.post().operation());
    line.put("caller", call.caller());
    line.put("attempt", call.attempt());
    return line;
  }

  private static Map<String, Object> of(String word, long atMillis, int node) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("atMillis", atMillis);
    line.put("what", word);
    line.put("node", node);
    return line;
  }

  private synchronized void write(Map<String, Object> line) {
    try {
      lines.write(JsonMapper.shared().writeValueAsString(line));
      lines.newLine();
      // The file is read while a test runs, to see why it does not end.
      lines.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    lines.close();
  }
}
