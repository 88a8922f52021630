package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.adapters.bacenpix.PixDialect.TokenAuthentication;
import com.paymenthub.providers.contract.CredentialFault;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.CredentialField.Words;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.http.ClientCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an account at a bank has as credentials (docs/pix.md). */
final class PixCredentials {

  static final String BANK = "bank";
  static final String CLIENT_ID = "clientId";
  static final String CLIENT_SECRET = "clientSecret";
  static final String CERTIFICATE = "certificate";
  static final String CERTIFICATE_PASSWORD = "certificatePassword";
  static final String PIX_KEY = "pixKey";
  static final String REGISTER_CALLBACK = "registerCallback";
  static final String TOKEN_PATH = "tokenPath";
  static final String TOKEN_AUTHENTICATION = "tokenAuthentication";
  static final String SCOPES = "scopes";
  static final String COB_PATH = "cobPath";
  static final String COBV_PATH = "cobvPath";
  static final String PIX_PATH = "pixPath";
  static final String WEBHOOK_PATH = "webhookPath";
  static final String QUERY_KEY_NAME = "queryKeyName";
  static final String QUERY_KEY = "queryKey";
  static final String CLIENT_ID_HEADER = "clientIdHeader";

  /** An example: of nobody, and accepted by no bank. */
  private static final String EXAMPLE_CERTIFICATE =
      "MIIDUgIBAzCCAvwGCSqGSIb3DQEHAaCCAu0EggLpMIIC5TCCASAGCSqGSIb3DQEHAaCCAREEggEN"
          + "MIIBCTCCAQUGCyqGSIb3DQEMCgECoIG9MIG6MGYGCSqGSIb3DQEFDTBZMDgGCSqGSIb3DQEFDDAr"
          + "BBT/s4nR3IzFEEpETipV32+DEhgsVQICJxACASAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoE"
          + "ENlJ16a6Acez5n6CunJjGrIEUFCVaeh0QkJheR6IjJ7FUYjxUDM2czCP7EVBj8R8ZvqQI1ty5Zu8"
          + "nILZR7WhushzWrXxT9YN0GwsSx2hn/YtFY7soidbY0jEwxSdYQZZmtuDMTYwEQYJKoZIhvcNAQkU"
          + "MQQeAgBhMCEGCSqGSIb3DQEJFTEUBBJUaW1lIDE3OTU4MjMwMDM3NDAwggG9BgkqhkiG9w0BBwGg"
          + "ggGuBIIBqjCCAaYwggGiBgsqhkiG9w0BDAoBA6CCAVkwggFVBgoqhkiG9w0BCRYBoIIBRQSCAUEw"
          + "ggE9MIHjoAMCAQICCBST6IMEdkMEMAoGCCqGSM49BAMDMBIxEDAOBgNVBAMTB0V4YW1wbGUwIBcN"
          + "MjYxMTI3MjM0MzIzWhgPMjA5ODAyMDIyMzQzMjNaMBIxEDAOBgNVBAMTB0V4YW1wbGUwWTATBgcq"
          + "hkjOPQIBBggqhkjOPQMBBwNCAAQ4H/hlGVir+CUV++3muyBsaG7Fkb/1QyDdJ+PMsnqijK3cUkQE"
          + "V8SOpo0edoSZJizvS5eoUD4G06Zxsc9itvgRoyEwHzAdBgNVHQ4EFgQUiqsPZ6ueMeN1Y/JX3Rmv"
          + "dWmmSngwCgYIKoZIzj0EAwMDSQAwRgIhANAS0Q6q0pGhU9QOOOMAXcQp3TaZ5Quq1pBjmDV+fMOo"
          + "AiEAxLY3ZI+BzKRPFMHTVdmQzIvECAKxaZtSz2cYrnSiBrYxNjARBgkqhkiG9w0BCRQxBB4CAGEw"
          + "IQYJKoZIhvcNAQkVMRQEElRpbWUgMTc5NTgyMzAwMzc0MDBNMDEwDQYJYIZIAWUDBAIBBQAEICze"
          + "DcE/7iqY0r+4biqHVBqkYcaL2mJvEozZ78U1WZsKBBQ2ki5Z2A9bLxZt9UrWEvzr9FdtOAICJxA=";

  private static final String PATH = "(/[A-Za-z0-9._~-]+)+";

  private PixCredentials() {}

  static List<CredentialField> fields() {
    return List.of(
        CredentialField.open(BANK, "Banco", "Bank")
            .needed()
            .like(
                "[A-Z][A-Z0-9_]{1,29}",
                "deve ser o nome de um banco em letras maiúsculas",
                "must be the name of a bank in capital letters")
            .described(
                "The bank: EFI, SICREDI, SICOOB, BB, ITAU, BRADESCO, SANTANDER, INTER, BTG, or"
                    + " one that the operator of this service has named",
                "EFI"),
        CredentialField.open(CLIENT_ID, "Client ID", "Client id")
            .needed()
            .upTo(200)
            .described("The client id that the bank has given", "Client_Id_4f1c"),
        CredentialField.secret(CLIENT_SECRET, "Client secret", "Client secret")
            .upTo(500)
            .described("The client secret that the bank has given", "Client_Secret_9a2e"),
        CredentialField.secret(CERTIFICATE, "Certificado (PKCS#12)", "Certificate (PKCS#12)")
            .described(
                "The client certificate with its private key, as a PKCS#12 file in Base64",
                EXAMPLE_CERTIFICATE),
        CredentialField.secret(
                CERTIFICATE_PASSWORD, "Senha do certificado", "Password of the certificate")
            .upTo(200)
            .described(
                "The password of the PKCS#12 file; without it, the empty one", "example-password"),
        CredentialField.open(PIX_KEY, "Chave pix", "Pix key")
            .needed()
            .upTo(77)
            .described(
                "The pix key of the account that receives the money",
                "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
        CredentialField.open(REGISTER_CALLBACK, "Registrar callback", "Register callback")
            .like("true|false", "deve ser true ou false", "must be true or false")
            .described(
                "Whether saving registers our address for the callbacks of this pix key, in"
                    + " place of the address of another system",
                "false"),
        path(TOKEN_PATH, "Caminho do token", "Path of the token", "/oauth/token", "(\\?[!-~]*)?"),
        CredentialField.open(
                TOKEN_AUTHENTICATION, "Autenticação do token", "Authentication for the token")
            .like(
                "basic|body|certificate",
                "deve ser basic, body ou certificate",
                "must be basic, body or certificate")
            .described(
                "How a token is asked for: basic, body, certificate; otherwise as is known of"
                    + " the bank",
                "basic"),
        CredentialField.open(SCOPES, "Escopos", "Scopes")
            .upTo(500)
            .described(
                "The permissions that are asked for; otherwise as is known of the bank",
                "cob.read cob.write pix.read pix.write"),
        path(COB_PATH, "Caminho de cob", "Path of cob", "/v2/cob", ""),
        path(COBV_PATH, "Caminho de cobv", "Path of cobv", "/v2/cobv", ""),
        path(PIX_PATH, "Caminho de pix", "Path of pix", "/v2/pix", ""),
        path(WEBHOOK_PATH, "Caminho de webhook", "Path of webhook", "/v2/webhook", ""),
        CredentialField.open(QUERY_KEY_NAME, "Nome da chave na query", "Name of the query key")
            .upTo(100)
            .like(
                "[A-Za-z0-9_-]+",
                "deve ter letras, dígitos e hífens",
                "must be letters, digits and hyphens")
            .described(
                "The name of a further key that the bank wants in the query", "gw-dev-app-key"),
        CredentialField.secret(QUERY_KEY, "Chave na query", "Query key")
            .upTo(200)
            .described(
                "A further key that the bank wants in the query of each request",
                "d27b67790cffab50136be17db0050c56"),
        CredentialField.open(CLIENT_ID_HEADER, "Cabeçalho do client ID", "Header of the client id")
            .upTo(100)
            .like(
                "[A-Za-z0-9_-]+",
                "deve ter letras, dígitos e hífens",
                "must be letters, digits and hyphens")
            .described("The header in which the bank wants the client id", "client_id"));
  }

  /** What is wrong with credentials of which each has its form. */
  static Optional<CredentialFault> fault(
      Map<String, String> credentials, ProviderHosts hosts, Instant now) {
    String host = PixDialect.hostOf(credentials.getOrDefault(BANK, ""));
    if (!hosts.names().contains(host) || host.endsWith(PixDialect.TOKEN_HOST_ENDING)) {
      String banks =
          hosts.names().stream()
              .filter(name -> !name.endsWith(PixDialect.TOKEN_HOST_ENDING))
              .map(name -> name.toUpperCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
      return fault(BANK, "deve ser um destes: " + banks, "must be one of " + banks);
    }
    PixDialect dialect = PixDialect.of(credentials);
    boolean byCertificate = dialect.tokenAuthentication() == TokenAuthentication.CERTIFICATE;
    if (!byCertificate && !credentials.containsKey(CLIENT_SECRET)) {
      return fault(CLIENT_SECRET, "é necessário para este banco", "is needed for this bank");
    }
    if (byCertificate && !credentials.containsKey(CERTIFICATE)) {
      return fault(CERTIFICATE, "é necessário para este banco", "is needed for this bank");
    }
    if (dialect.queryKeyName() != null && !credentials.containsKey(QUERY_KEY)) {
      return fault(QUERY_KEY, "é necessária para este banco", "is needed for this bank");
    }
    @Nullable ClientCertificate certificate = certificateIn(credentials);
    return certificate == null
        ? Optional.empty()
        : certificate.fault(now).map(words -> new CredentialFault(CERTIFICATE, words));
  }

  /** When the certificate among credentials ends. */
  static Optional<Instant> end(Map<String, String> credentials) {
    return Optional.ofNullable(certificateIn(credentials)).flatMap(ClientCertificate::end);
  }

  /** The certificate of an account; null where its bank wants none. */
  static @Nullable ClientCertificate certificateOf(ProviderAccount account) {
    return certificateIn(account.credentials());
  }

  private static @Nullable ClientCertificate certificateIn(Map<String, String> credentials) {
    @Nullable String file = credentials.get(CERTIFICATE);
    return file == null
        ? null
        : new ClientCertificate(file, credentials.getOrDefault(CERTIFICATE_PASSWORD, ""));
  }

  private static CredentialField path(
      String name, String portuguese, String english, String example, String query) {
    return CredentialField.open(name, portuguese, english)
        .upTo(200)
        .like(
            PATH + query,
            "deve ser um caminho que começa com barra",
            "must be a path that begins with a slash")
        .described(english + " at the bank; otherwise as is known of the bank", example);
  }

  private static Optional<CredentialFault> fault(String field, String portuguese, String english) {
    return Optional.of(new CredentialFault(field, new Words(portuguese, english)));
  }
}
