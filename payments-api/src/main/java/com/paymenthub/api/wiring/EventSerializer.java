package com.paymenthub.api.wiring;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryFinding;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.upcasting.Upcasters;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes events as JSON under their logical names, not under class names, so that classes can be
 * renamed. An event that was stored in an older form is read as if it were stored today. The values
 * inside events are those of the interface, so that auditors can read them.
 */
public final class EventSerializer extends Jackson3Serializer {

  private static final Upcasters UPCASTERS = Upcasters.ofTheService();

  private EventSerializer(Jackson3Serializer.Builder builder) {
    super(builder);
  }

  /** The serializer that the event store uses. */
  public static EventSerializer create() {
    return new EventSerializer(
        Jackson3Serializer.builder().jsonMapperBuilderCustomizer(EventSerializer::customize));
  }

  @Override
  @SuppressWarnings("rawtypes") // The signature that Axon requires.
  public SerializedType typeForClass(Class type) {
    if (HistoryEvent.class.isAssignableFrom(type)) {
      String name = EventNames.nameOf(type);
      return new SimpleSerializedType(name, UPCASTERS.storedRevision(name));
    }
    return super.typeForClass(type);
  }

  /** Reads what was stored in any revision. */
  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // The signature that Axon requires.
  public <S, T> T deserialize(SerializedObject<S> stored) {
    SerializedType type = stored.getType();
    if (!UPCASTERS.isOutdated(type.getName(), type.getRevision())) {
      return super.deserialize(stored);
    }
    ObjectNode payload = (ObjectNode) getConverter().convert(stored, JsonNode.class).getData();
    return super.deserialize(
        new SimpleSerializedObject<>(
            UPCASTERS.upcast(type.getName(), type.getRevision(), payload), JsonNode.class, type));
  }

  @Override
  protected String resolveClassName(SerializedType serializedType) {
    String name = serializedType.getName();
    return name.equals(MetaData.class.getName()) ? name : EventNames.typeOf(name).getName();
  }

  private static void customize(JsonMapper.Builder json) {
    json.changeDefaultPropertyInclusion(
            inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
        // Derived values, for example whether an amount is zero, are not stored.
        .changeDefaultVisibility(
            visibility -> visibility.withIsGetterVisibility(JsonAutoDetect.Visibility.NONE))
        // Ids by their names stay away where there are none, so that older events read the same.
        .withConfigOverride(
            Map.class,
            maps ->
                maps.setInclude(
                    JsonInclude.Value.construct(
                        JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
        .addMixIn(PaymentMethod.class, PaymentMethodForm.class)
        .addMixIn(RequestType.class, CodeForm.class)
        .addMixIn(ChargeStatus.class, CodeForm.class)
        .addMixIn(AttemptCause.class, CodeForm.class)
        .addMixIn(LostAnswerRules.Barring.class, CodeForm.class)
        .addMixIn(DeclinedCode.class, CodeForm.class)
        .addMixIn(DisputeReason.class, CodeForm.class)
        .addMixIn(DisputeState.class, CodeForm.class)
        .addMixIn(InquiryFinding.class, CodeForm.class)
        .addMixIn(CardFacts.Funding.class, CodeForm.class)
        .addMixIn(CardFacts.Authentication.class, CodeForm.class)
        .addMixIn(CardFacts.CodeCheck.class, CodeForm.class)
        .addMixIn(MerchantReason.class, CodeForm.class)
        .addMixIn(FraudVerdict.class, CodeForm.class)
        .addMixIn(CardBrand.class, DisplayNameForm.class);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "paymentType")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = PaymentMethod.Credit.class, name = "credit"),
    @JsonSubTypes.Type(value = PaymentMethod.Pix.class, name = "pix"),
    @JsonSubTypes.Type(value = PaymentMethod.Boleto.class, name = "boleto")
  })
  private interface PaymentMethodForm {}

  private interface CodeForm {
    @JsonValue
    String code();
  }

  private interface DisplayNameForm {
    @JsonValue
    String displayName();
  }
}
