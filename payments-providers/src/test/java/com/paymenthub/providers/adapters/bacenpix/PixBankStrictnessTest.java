package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bank of the tests refuses what the description does not allow, and tells on it. */
class PixBankStrictnessTest extends PixBankCaller {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'37.00'|37.00|valor.original is no text",
        "'37.00'|'37'|valor.original does not match \\d{1,10}\\.\\d{2}",
        "'37.00'|'0.00'|valor.original is zero",
        "3600|0|calendario.expiracao is not between 1 and 2147483647",
        "3600|'3600'|calendario.expiracao is no whole number",
        "'calendario':{'expiracao':3600},||calendario is missing",
        "{'expiracao':3600}|null|calendario is no object",
        "'chave'|'txid':'1','chave'|txid is not described",
        "'chave'|'devedor':{'nome':'A'},'chave'|devedor needs either cpf or cnpj",
        "'chave'|'devedor':{'cpf':'1','nome':'A'},'chave'|devedor.cpf does not match \\d{11}",
        "'chave'|'infoAdicionais':[{'nome':'A'}],'chave'|infoAdicionais[].valor is missing",
        "'chave'|'chave':'a','chave'|the body is no JSON, or names a field twice",
      })
  void what_is_against_the_schemas_is_refused(String part, String wrong, String reason)
      throws Exception {
    String body = BODY.replace(part, wrong == null ? "" : wrong);
    assertRefused(send("PUT", COB, body), "CobOperacaoInvalida");
    assertThat(bank.violations()).containsExactly("PUT /cob/{txid}: " + reason);
    assertThat(bank.cobs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'modalidade':2,'valorPerc':'3.00'|'modalidade':'2','valorPerc':'3.00'"
            + "|valor.multa.modalidade is no whole number",
        "'juros':{'modalidade':2|'juros':{'modalidade':9"
            + "|valor.juros.modalidade is not between 1 and 8",
        "2026-03-06|06/03/2026|calendario.dataDeVencimento is no date",
        "2026-03-06|2026-02-30|calendario.dataDeVencimento is no date",
        "2026-03-04|2026-03-07|valor.desconto has a data after the due date",
        "'5.00'|'100.00'|valor.desconto is as much as the original value, or more",
        "'desconto':{'modalidade':1|'desconto':{'modalidade':3"
            + "|valor.desconto does not have what its modalidade needs, or more",
        "50000000|50000-000|devedor.cep is longer than 8",
        "'PE'|'Pernambuco'|devedor.uf is longer than 2",
      })
  void so_it_is_with_due_dates(String part, String wrong, String reason) throws Exception {
    assertRefused(send("PUT", COBV, DUE_BODY.replace(part, wrong)), "CobVOperacaoInvalida");
    assertThat(bank.violations()).containsExactly("PUT /cobv/{txid}: " + reason);
  }

  @Test
  void paths_headers_and_queries_are_looked_at() throws Exception {
    assertRefused(send("PUT", "/v2/cob/short", BODY), "CobOperacaoInvalida");
    assertRefused(send("PUT", COB + "?a=b", BODY), "CobOperacaoInvalida");
    assertRefused(send("POST", COB, BODY), "NaoEncontrado");
    assertRefused(send("PATCH", COB, REMOVAL.replace("}", ",'chave':'a'}")), "CobOperacaoInvalida");
    HttpRequest untyped =
        HttpRequest.newBuilder(URI.create(bank.baseUrl() + COB))
            .header("Authorization", "Bearer " + token)
            .PUT(BodyPublishers.ofString(BODY.replace('\'', '"')))
            .build();
    assertRefused(plain.send(untyped, BodyHandlers.ofString()), "CobOperacaoInvalida");

    assertThat(bank.violations())
        .containsExactly(
            "PUT /cob/{txid}: txid does not match [a-zA-Z0-9]{26,35}",
            "PUT /cob/{txid}: the query has a parameter that is not described",
            "POST /cob/{txid}: this bank does not offer it",
            "PATCH /cob/{txid}: status comes together with other changes",
            "PUT /cob/{txid}: Content-Type is not application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"another-key", "2026-03-03"})
  void what_only_the_bank_can_know_is_refused_and_not_told_on(String wrong) throws Exception {
    boolean isKey = wrong.equals("another-key");
    String body = isKey ? DUE_BODY.replace(PIX_KEY, wrong) : DUE_BODY.replace("2026-03-06", wrong);
    assertRefused(
        send("PUT", COBV, isKey ? body : body.replace("2026-03-04", wrong)),
        "CobVOperacaoInvalida");
    assertThat(bank.violations()).isEmpty();
  }
}
