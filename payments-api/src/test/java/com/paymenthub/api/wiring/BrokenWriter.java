package com.paymenthub.api.wiring;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;

/**
 * Breaks a service that is started with {@code --spring.main.sources} and the name of this class:
 * the first groups in which requests begin fail, and their steps are told that they are written, so
 * that they ask their providers. Checks of the books must notice it. Groups in which requests only
 * end are written: what they lose is found out later by an inquiry.
 */
public class BrokenWriter {

  /** Of one or two, the connections to the provider might break, and nothing be found. */
  private static final int LOST = 8;

  private static final String BEGINNING = "insert into idempotency_record";

  @Bean
  static BeanPostProcessor commitsThatAreNone() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object part, String name) {
        return part instanceof SeparatePool pool && name.equals("writerPool")
            ? new SeparatePool(new Forgetting(pool.connections()))
            : part;
      }
    };
  }

  private static final class Forgetting extends HikariDataSource {
    private final AtomicInteger commits = new AtomicInteger();

    Forgetting(HikariDataSource original) {
      original.copyStateTo(this);
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = super.getConnection();
      AtomicBoolean begins = new AtomicBoolean();
      return (Connection)
          Proxy.newProxyInstance(
              BrokenWriter.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (_, method, arguments) -> answer(connection, begins, method, arguments));
    }

    private Object answer(
        Connection connection, AtomicBoolean begins, Method method, Object[] arguments)
        throws Throwable {
      if (method.getName().equals("prepareStatement")
          && arguments[0].toString().contains(BEGINNING)) {
        begins.set(true);
      }
      if (method.getName().equals("commit")
          && begins.getAndSet(false)
          && commits.getAndIncrement() < LOST) {
        connection.rollback();
        return null;
      }
      try {
        return method.invoke(connection, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
