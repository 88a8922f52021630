package com.paymenthub.api.rest.charges;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.charges.PaymentMethodFields.SentMethod;
import com.paymenthub.api.rest.customers.CustomerFields;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.flow.CustomerSource;
import com.paymenthub.providers.flow.NewCodeCharge;
import com.paymenthub.providers.flow.PersonalTextKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads what a charge by pix or boleto has beyond what every charge has. */
final class CodeChargeFields {

  private static final String CUSTOMER = "customer";

  private CodeChargeFields() {}

  /**
   * The charge that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  static NewCodeCharge read(
      Post post,
      JsonFields body,
      ChargeFields common,
      SentMethod method,
      SourceReach reach,
      FieldErrors errors) {
    method
        .terms()
        .ifPresent(
            terms ->
                PaymentMethodFields.requireTakes(body, terms, common.amount(), common.currency()));
    Optional<CustomerSource> payer =
        body.requiredObject("paymentSource").flatMap(source -> payer(source, reach));
    requireOnePayer(body, common, payer);
    errors.check();
    Map<String, String> texts = common.texts();
    method.instructions().ifPresent(text -> texts.put(PersonalTextKeys.INSTRUCTIONS, text));
    return new NewCodeCharge(
        post.operationId(),
        post.origin(),
        common.merchantId().orElseThrow(),
        common.money(),
        common.capture().orElse(false),
        method.terms().orElseThrow(),
        common.orderId().orElse(null),
        texts,
        payer.orElseThrow());
  }

  private static Optional<CustomerSource> payer(JsonFields source, SourceReach reach) {
    if (source.requiredOneOf("sourceType", List.of(CUSTOMER)).isEmpty()) {
      return Optional.empty();
    }
    if (source.has("customerId") && source.has(CUSTOMER)) {
      source.refuse("customerId", "mutually_exclusive", source.at(CUSTOMER));
      return Optional.empty();
    }
    if (source.has(CUSTOMER)) {
      return source.object(CUSTOMER).flatMap(CustomerFields::read).map(CustomerSource.Sent::new);
    }
    Optional<UUID> customerId = source.requiredUuid("customerId");
    customerId.ifPresent(reach::requireCustomer);
    return customerId.map(CustomerSource.Known::new);
  }

  private static void requireOnePayer(
      JsonFields body, ChargeFields common, Optional<CustomerSource> payer) {
    switch (payer.orElse(null)) {
      case null -> {}
      case CustomerSource.Known(UUID id) -> common.requireSameCustomer(body, Optional.of(id));
      case CustomerSource.Sent _ -> {
        if (common.customerId().isPresent()) {
          body.refuse("customerId", "mutually_exclusive", "paymentSource.customer");
        }
      }
    }
  }
}
