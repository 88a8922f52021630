package com.paymenthub.domain.shells;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandHandler;

/**
 * Finds commands that an aggregate forgot. Axon 4 looks a handler up by the exact class of the
 * command, so one line for the sealed interface would compile and handle nothing.
 */
final class CommandLines {

  private CommandLines() {}

  /**
   * The commands below the sealed {@code family} that do not have exactly one line in {@code
   * aggregate}.
   */
  static List<Class<?>> missing(Class<?> aggregate, Class<?> family) {
    return leaves(family).filter(command -> lines(aggregate, command) != 1).toList();
  }

  private static long lines(Class<?> aggregate, Class<?> command) {
    return Arrays.stream(aggregate.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(CommandHandler.class))
        .filter(method -> handles(method, command))
        .count();
  }

  private static boolean handles(Method method, Class<?> command) {
    return method.getParameterCount() > 0 && method.getParameterTypes()[0].equals(command);
  }

  private static Stream<Class<?>> leaves(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(CommandLines::leaves)
        : Stream.of(type);
  }
}
