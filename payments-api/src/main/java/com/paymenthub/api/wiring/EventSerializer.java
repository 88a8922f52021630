package com.paymenthub.api.wiring;

import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.history.HistoryEvent;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.jackson3.Jackson3Serializer;

/**
 * Writes events as JSON under their logical names, never under class names: code may move, a stored
 * name may not.
 */
public final class EventSerializer extends Jackson3Serializer {

  private EventSerializer(Jackson3Serializer.Builder builder) {
    super(builder);
  }

  /** The serializer that the event store uses. */
  public static EventSerializer create() {
    return new EventSerializer(Jackson3Serializer.builder().lenientDeserialization());
  }

  @Override
  @SuppressWarnings("rawtypes") // As Axon declares it.
  public SerializedType typeForClass(Class type) {
    if (HistoryEvent.class.isAssignableFrom(type)) {
      return new SimpleSerializedType(EventNames.nameOf(type), null);
    }
    return super.typeForClass(type);
  }

  @Override
  protected String resolveClassName(SerializedType serializedType) {
    return EventNames.typeOf(serializedType.getName()).getName();
  }
}
