package com.paymenthub.providers.paymentcodes;

import com.emv.qrcode.model.mpm.AdditionalDataField;
import com.emv.qrcode.model.mpm.AdditionalDataFieldTemplate;
import com.emv.qrcode.model.mpm.MerchantAccountInformationReservedAdditional;
import com.emv.qrcode.model.mpm.MerchantAccountInformationTemplate;
import com.emv.qrcode.model.mpm.MerchantPresentedMode;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.PlainLetters;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * The text of a pix QR code: EMV merchant-presented mode as the Banco Central do Brasil prescribes
 * it ("Manual de Padrões para Iniciação do Pix").
 */
public final class BrCode {

  private static final String PIX = "br.gov.bcb.pix";
  private static final String PIX_ACCOUNT_TAG = "26";
  private static final String KEY_ID = "01";
  private static final String URL_ID = "25";

  /**
   * The transaction id of a code with an address, where the address has the real one (Banco
   * Central's manual).
   */
  private static final String TOLD_BY_ADDRESS = "***";

  private static final String REAIS = "986";
  private static final int MAXIMUM_NAME = 25;
  private static final int MAXIMUM_CITY = 15;
  private static final int MAXIMUM_TRANSACTION_ID = 25;

  private BrCode() {}

  /**
   * The receiving account: a pix key, or an address at which banks find it.
   *
   * @param id the tag within the merchant's account information
   * @param value at most 77 characters
   */
  public record Account(String id, String value) {

    /** The account behind a pix key. */
    public static Account ofKey(String pixKey) {
      return new Account(KEY_ID, pixKey);
    }

    /** The account that is found at an address, which has no scheme. */
    public static Account ofUrl(String pixUrl) {
      return new Account(URL_ID, pixUrl);
    }
  }

  /**
   * The code.
   *
   * @param account the receiving account
   * @param mcc merchant category code, four digits (ISO 18245)
   * @param merchantName cut to 25 characters without accents
   * @param city cut to 15 characters without accents
   * @param amount in BRL
   * @param transactionId 1 to 25 letters and digits; longer ones are cut; left out for an account
   *     with an address
   */
  public static String of(
      Account account,
      String mcc,
      String merchantName,
      String city,
      Money amount,
      String transactionId) {
    MerchantPresentedMode code = new MerchantPresentedMode();
    code.setPayloadFormatIndicator("01");
    code.addMerchantAccountInformation(
        new MerchantAccountInformationTemplate(
            PIX_ACCOUNT_TAG,
            new MerchantAccountInformationReservedAdditional(PIX, account.id(), account.value())));
    code.setMerchantCategoryCode(mcc);
    code.setTransactionCurrency(REAIS);
    code.setTransactionAmount(BigDecimal.valueOf(amount.minorUnits(), 2).toPlainString());
    code.setCountryCode("BR");
    code.setMerchantName(plain(merchantName, MAXIMUM_NAME));
    code.setMerchantCity(plain(city, MAXIMUM_CITY));
    AdditionalDataField additional = new AdditionalDataField();
    additional.setReferenceLabel(
        account.id().equals(URL_ID)
            ? TOLD_BY_ADDRESS
            : transactionId.substring(0, Math.min(MAXIMUM_TRANSACTION_ID, transactionId.length())));
    AdditionalDataFieldTemplate template = new AdditionalDataFieldTemplate();
    template.setValue(additional);
    code.setAdditionalDataField(template);
    return code.toString();
  }

  /** Letters without accents, because lengths count bytes and not every bank reads UTF-8. */
  private static String plain(String text, int maximum) {
    String ascii = PlainLetters.of(text).replaceAll("[^ -~]", " ").strip().toUpperCase(Locale.ROOT);
    String filled = ascii.isEmpty() ? "-" : ascii;
    return filled.substring(0, Math.min(maximum, filled.length())).strip();
  }
}
