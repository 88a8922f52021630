package com.paymenthub.api.architecture.broken.domain.charges;

import org.springframework.core.env.Environment;

final class KnowsSpring {
  String setting(Environment environment) {
    return environment.getRequiredProperty("a.setting");
  }
}
