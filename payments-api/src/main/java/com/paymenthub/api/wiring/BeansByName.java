package com.paymenthub.api.wiring;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.DependencyDescriptor;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.ContextAnnotationAutowireCandidateResolver;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Looks for the bean of a class first by the name that Spring gives to beans of that class. Spring
 * takes it only when it is of that class, and looks through all beans otherwise, which was a third
 * of a start.
 */
final class BeansByName extends ContextAnnotationAutowireCandidateResolver {

  /**
   * Sets it before there are any beans, and after Spring Data has read its configuration, which
   * would warn of it at every start.
   */
  static final ApplicationContextInitializer<GenericApplicationContext> INITIALIZER =
      context ->
          context.addBeanFactoryPostProcessor(
              _ ->
                  context
                      .getDefaultListableBeanFactory()
                      .setAutowireCandidateResolver(new BeansByName()));

  @Override
  public @Nullable String getSuggestedName(DependencyDescriptor descriptor) {
    String suggested = super.getSuggestedName(descriptor);
    return suggested == null
        ? ClassUtils.getShortNameAsProperty(descriptor.getDependencyType())
        : suggested;
  }
}
