package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CredentialField;
import java.util.List;
import java.util.Set;

/** What accounts at simulators have as credentials: a key that opens nothing, and a payee. */
public final class SimulatorCredentials {

  /** The name of a pix key: a telephone number, e-mail, document number or random key. */
  static final String PIX_KEY = "pixKey";

  /** The name of the address, without scheme, where a payer's bank gets a dynamic pix code. */
  static final String PIX_URL = "pixUrl";

  /** The name of the three digits of the bank that issues bank slips. */
  static final String BANK = "bankCode";

  /** The names of those that say where pix payments and bank slips are paid to. */
  public static final Set<String> PAYEE = Set.of(PIX_KEY, PIX_URL, BANK);

  private static final int MAXIMUM_KEY_LENGTH = 1000;

  /** What fits into a pix code, in characters. */
  private static final int MAXIMUM_PIX_LENGTH = 77;

  /** All of them, the same for all simulators. */
  static final List<CredentialField> FIELDS =
      List.of(
          CredentialField.secret("apiKey", "Chave da conta", "Key of the account")
              .upTo(MAXIMUM_KEY_LENGTH)
              .described("The key of the account", "****"),
          CredentialField.open(PIX_KEY, "Chave pix", "Pix key")
              .upTo(MAXIMUM_PIX_LENGTH)
              .like(
                  "[!-~]{1,77}",
                  "deve ser uma chave pix de 1 a 77 caracteres sem espaços",
                  "must be a pix key of 1 to 77 characters without spaces")
              .described("Where pix payments go", "maria@example.com"),
          CredentialField.open(PIX_URL, "Endereço do código pix", "Address of the pix code")
              .upTo(MAXIMUM_PIX_LENGTH)
              .like(
                  "[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+",
                  "deve ser um endereço sem esquema, por exemplo pix.example.com/v2/1",
                  "must be an address without scheme, for example pix.example.com/v2/1")
              .insteadOf(PIX_KEY)
              .described(
                  "The address that tells where pix payments go, without its scheme",
                  "pix.example.com/qr/v2/4711"),
          CredentialField.open(BANK, "Banco dos boletos", "Bank of bank slips")
              .like("[0-9]{3}", "deve ter três dígitos", "must be three digits")
              .described("The bank that issues bank slips", "341"));

  private SimulatorCredentials() {}
}
