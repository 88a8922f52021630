package com.paymenthub.api.wiring;

import com.paymenthub.providers.vault.Sealer;
import com.paymenthub.webhooks.signature.Seal;
import java.nio.charset.StandardCharsets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What notifications need of the other modules. */
@Configuration(proxyBeanMethods = false)
class WebhookConfiguration {

  @Bean
  Seal seal(Sealer sealer) {
    return new VaultSeal(sealer);
  }

  /** The vault's way to encrypt, as notifications know it. */
  record VaultSeal(Sealer sealer) implements Seal {

    @Override
    public byte[] seal(byte[] plain, String binding) {
      return sealer.seal(plain, binding.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public byte[] open(byte[] sealed, String binding) {
      return sealer.open(sealed, binding.getBytes(StandardCharsets.UTF_8));
    }
  }
}
