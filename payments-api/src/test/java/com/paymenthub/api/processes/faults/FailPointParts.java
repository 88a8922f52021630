package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.providers.calls.GuardedCall;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * Brings {@link FailPoints} into a service that is started with {@code --spring.main.sources} and
 * the name of this class. It is not annotated, so that no other service of the tests finds it.
 */
public class FailPointParts {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final FailPoints POINTS = new FailPoints(CLOCK);

  /** The headers of a request that puts the time of its node this far ahead of the right one. */
  public static Map<String, String> aheadBy(Duration ahead) {
    return Map.of(FailPoints.AHEAD_SECONDS, Long.toString(ahead.toSeconds()));
  }

  @Bean
  @Primary
  Clock advancingClock() {
    return CLOCK;
  }

  @Bean
  FailPoints failPoints() {
    return POINTS;
  }

  @Bean
  static BeanPostProcessor failPointsAroundCalls() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object part, String name) {
        return switch (part) {
          case GuardedCall guarded -> around(guarded, call -> POINTS.call(call::proceed));
          case ChargeDueWork schedule -> around(schedule, task -> POINTS.schedule(task::proceed));
          default -> part;
        };
      }
    };
  }

  /** A stand-in of the same class. */
  static Object around(Object part, MethodInterceptor interceptor) {
    ProxyFactory factory = new ProxyFactory(part);
    factory.setProxyTargetClass(true);
    factory.addAdvice(interceptor);
    return factory.getProxy(part.getClass().getClassLoader());
  }
}
