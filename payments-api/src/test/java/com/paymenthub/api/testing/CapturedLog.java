package com.paymenthub.api.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.LoggerFactory;

/** Everything that is logged while it is open, exceptions with all their words included. */
public final class CapturedLog implements AutoCloseable {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();

  private CapturedLog() {}

  /** Begins to listen. */
  public static CapturedLog start() {
    CapturedLog log = new CapturedLog();
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.setPattern("%level [%X] %logger : %msg%n%xEx");
    encoder.start();
    log.appender.setContext(context);
    log.appender.setEncoder(encoder);
    log.appender.setOutputStream(log.written);
    log.appender.start();
    root().addAppender(log.appender);
    return log;
  }

  /** What was logged so far. */
  public String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    root().detachAppender(appender);
    appender.stop();
  }

  private static Logger root() {
    return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }
}
