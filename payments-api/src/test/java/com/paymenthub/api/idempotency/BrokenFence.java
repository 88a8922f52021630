package com.paymenthub.api.idempotency;

import java.util.Optional;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;

/**
 * Breaks a service that is started with {@code --spring.main.sources} and the name of this class: a
 * key that was claimed and never answered does not hold back its repeat. Checks of the books must
 * notice it.
 */
public class BrokenFence {

  @Bean
  static BeanPostProcessor claimsThatHoldNobodyBack() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object part, String name) {
        return part instanceof IdempotencyRecords records ? broken(records) : part;
      }
    };
  }

  private static Object broken(IdempotencyRecords records) {
    ProxyFactory factory = new ProxyFactory(records);
    factory.setProxyTargetClass(true);
    factory.addAdvice(
        (MethodInterceptor)
            call -> {
              Object result = call.proceed();
              return result instanceof Optional<?> found
                      && found.orElse(null) instanceof IdempotencyRecords.Existing existing
                      && existing.answer() == null
                  ? Optional.empty()
                  : result;
            });
    return factory.getProxy(IdempotencyRecords.class.getClassLoader());
  }
}
