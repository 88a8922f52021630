package com.paymenthub.providers.adapters.adyen;

import static com.paymenthub.providers.adapters.adyen.SignedNotices.KEY;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.item;
import static com.paymenthub.providers.adapters.adyen.SignedNotices.signed;

import com.paymenthub.providers.contract.NoticeConformance;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The suite for notices: Adyen signs which fact it is, and not all that it tells beside. */
class AdyenNoticeConformanceTest extends NoticeConformance {

  private static final List<String> SIGNED =
      List.of(
          "pspReference",
          "merchantAccountCode",
          "merchantReference",
          "value",
          "currency",
          "eventCode",
          "success",
          "hmacSignature");

  private final Adyen adapter = AdyenAccounts.adapter("http://localhost:1", Clock.systemUTC());

  @Override
  protected NoticeSender sender() {
    return adapter;
  }

  @Override
  protected ProviderAccount account() {
    return SignedNotices.account();
  }

  @Override
  protected ProviderAccount anotherAccount() {
    return SignedNotices.account(Map.of("hmacKey", "c3".repeat(32)));
  }

  @Override
  protected NoticeRequest genuine(UUID reference) {
    String pspReference =
        reference.toString().replace("-", "").substring(16).toUpperCase(Locale.ROOT);
    return SignedNotices.request(
        signed(item("AUTHORISATION", pspReference, reference.toString()), KEY));
  }

  @Override
  protected boolean isProven(byte[] body, int index) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    return SIGNED.stream().anyMatch(name -> isValueOf(name, text, index));
  }

  private static boolean isValueOf(String name, String text, int index) {
    int begins = text.indexOf("\"" + name + "\":");
    int value = begins + name.length() + 3;
    int ends = text.indexOf(',', value);
    return index >= value && index < ends;
  }
}
