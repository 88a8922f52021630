package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.audit.AuditLog;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.idempotency.Posts;
import com.paymenthub.providers.flow.Step;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchants;
import com.paymenthub.providers.merchants.NewMerchant;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Merchants: create. */
@RestController
class MerchantController {

  private final MerchantRequestReader reader;
  private final Merchants merchants;
  private final AuditLog audit;
  private final Posts posts;

  MerchantController(
      MerchantRequestReader reader, Merchants merchants, AuditLog audit, Posts posts) {
    this.reader = reader;
    this.merchants = merchants;
    this.audit = audit;
    this.posts = posts;
  }

  @PostMapping("/v1/merchants")
  ResponseEntity<byte[]> create(Post post) {
    return posts.run(
        post, () -> new Step.Done<>(create(post, reader.read(post))), MerchantDocument::of);
  }

  private Merchant create(Post post, NewMerchant merchant) {
    Merchant created = merchants.create(post.caller().clientId(), merchant);
    audit.created(
        post.origin(),
        "merchant",
        created.id(),
        Map.of(
            "mcc",
            created.mcc(),
            "providers",
            created.providers().stream()
                .map(provider -> provider.account().providerType())
                .toList()));
    return created;
  }
}
