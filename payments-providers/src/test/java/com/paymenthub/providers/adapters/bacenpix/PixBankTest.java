package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.adapters.bacenpix.PixBank.Cob;
import com.paymenthub.providers.paymentcodes.BrCodeFields;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The bank of the tests does what the description of the API Pix says. */
class PixBankTest extends PixBankCaller {

  @Test
  void a_charge_is_created_once_and_shown_as_described() throws Exception {
    HttpResponse<String> created = send("PUT", COB, BODY);
    assertThat(created.statusCode()).isEqualTo(201);
    JsonNode charge = json(created);
    assertThat(charge.path("status").stringValue()).isEqualTo("ATIVA");
    assertThat(charge.path("revisao").intValue()).isZero();
    assertThat(charge.at("/calendario/criacao").stringValue()).isEqualTo("2026-03-04T15:00:00Z");
    assertThat(charge.at("/loc/tipoCob").stringValue()).isEqualTo("cob");
    String code = charge.path("pixCopiaECola").stringValue();
    assertThat(BrCodeFields.checkSumIsRight(code)).isTrue();
    assertThat(BrCodeFields.of(code)).containsEntry("54", "37.00");

    assertThat(send("PUT", COB, BODY).body()).isEqualTo(created.body());
    assertThat(json(send("GET", COB + "?revisao=0"))).isEqualTo(charge);
    assertThat(send("GET", COB + "?revisao=1").statusCode()).isEqualTo(400);
    assertThat(send("GET", COBV).statusCode()).isEqualTo(404);
    assertThat(bank.cobs()).containsOnlyKeys(TXID);
    assertThat(bank.requests("PUT", "/cob/{txid}")).isEqualTo(2);
    assertThat(bank.violations()).isEmpty();
  }

  @Test
  void a_payment_ends_a_charge_and_nothing_changes_it_afterwards() throws Exception {
    send("PUT", COB, BODY);
    String endToEndId = bank.pay(TXID);

    assertThat(endToEndId).matches("E[a-zA-Z0-9]{31}");
    JsonNode paid = json(send("PUT", COB, BODY));
    assertThat(paid.path("status").stringValue()).isEqualTo("CONCLUIDA");
    assertRefused(send("PUT", COB, BODY.replace("37.00", "38.00")), "CobOperacaoInvalida");
    assertRefused(send("PATCH", COB, REMOVAL), "CobOperacaoInvalida");
    assertThatThrownBy(() -> bank.pay(TXID)).isInstanceOf(IllegalStateException.class);

    String second = bank.payAgain(TXID, 100);
    assertThat(json(send("GET", COB)).path("pix").findValuesAsString("endToEndId"))
        .containsExactly(endToEndId, second);
    assertThat(bank.cobs().get(TXID))
        .isEqualTo(new Cob(TXID, "cob", "CONCLUIDA", 0, 3700, List.of(endToEndId, second)));
    assertThat(bank.paidCentavos()).isEqualTo(3800);
    assertThat(bank.violations()).isEmpty();
  }

  @Test
  void a_charge_that_is_active_can_be_changed_and_removed() throws Exception {
    send("PUT", COB, BODY);
    JsonNode changed = json(send("PATCH", COB, "{'calendario':{'expiracao':60}}"));
    assertThat(changed.path("revisao").intValue()).isEqualTo(1);
    assertThat(changed.at("/calendario/expiracao").intValue()).isEqualTo(60);

    HttpResponse<String> removed = send("PATCH", COB, REMOVAL);
    assertThat(removed.statusCode()).isEqualTo(200);
    assertThat(json(removed).path("revisao").intValue()).isEqualTo(2);
    assertRefused(send("PATCH", COB, REMOVAL), "CobOperacaoInvalida");
    assertThat(bank.violations()).isEmpty();

    bank.payAgain(TXID, 6000);
    assertThat(bank.cobs().get(TXID).status()).isEqualTo("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    assertRefused(send("PATCH", "/v2/cob/" + "a".repeat(26), REMOVAL), "CobNaoEncontrado");
  }

  @Test
  void a_second_content_for_a_txid_is_told_on() throws Exception {
    send("PUT", COB, BODY);
    JsonNode changed = json(send("PUT", COB, BODY.replace("37.00", "38.00")));

    assertThat(changed.path("revisao").intValue()).isEqualTo(1);
    assertRefused(send("PUT", COBV, DUE_BODY), "CobOperacaoInvalida");
    assertThat(bank.violations())
        .containsExactly(
            "PUT /cob/{txid}: it changes a charge that there was",
            "PUT /cobv/{txid}: the txid is that of a cob");
  }

  @Test
  void a_charge_expires_and_stays_active() throws Exception {
    send("PUT", COB, BODY);
    clock.move(Duration.ofHours(1));
    token = freshToken();

    assertThatThrownBy(() -> bank.pay(TXID)).isInstanceOf(IllegalStateException.class);
    assertThat(json(send("GET", COB)).path("status").stringValue()).isEqualTo("ATIVA");
    bank.removeByBank(TXID);
    assertThat(json(send("GET", COB)).path("status").stringValue()).isEqualTo("REMOVIDA_PELO_PSP");
  }

  /** Due on Friday 6 March; four days more end on Tuesday. */
  @ParameterizedTest
  @CsvSource({"0,9500", "1,10000", "2,10000", "3,10400", "5,10600", "6,10700", "7,0"})
  void what_is_due_follows_from_the_day(int days, long centavos) throws Exception {
    assertThat(send("PUT", COBV, DUE_BODY).statusCode()).isEqualTo(201);
    clock.move(Duration.ofDays(days));

    if (centavos == 0) {
      assertThatThrownBy(() -> bank.pay(TXID)).isInstanceOf(IllegalStateException.class);
      return;
    }
    bank.pay(TXID);
    assertThat(bank.paidCentavos()).isEqualTo(centavos);
    token = freshToken();
    JsonNode parts = json(send("GET", COBV)).at("/pix/0/componentesValor");
    assertThat(parts.at("/original/valor").stringValue()).isEqualTo("100.00");
    assertThat(parts.has("multa")).isEqualTo(centavos > 10000);
    assertThat(bank.violations()).isEmpty();
  }

  /** The examples of {@code validadeAposVencimento} in the description. */
  @ParameterizedTest
  @CsvSource({
    "2020-10-20,4,2020-10-26",
    "2020-12-25,0,2020-12-28",
    "2020-12-25,1,2020-12-29",
    "2020-12-25,3,2020-12-31",
    "2020-12-25,4,2021-01-04",
    "2021-08-27,5,2021-09-01",
    "2021-08-28,5,2021-09-06",
    "2026-02-16,0,2026-02-18",
    "2026-04-03,0,2026-04-06",
    "2026-06-04,0,2026-06-05"
  })
  void a_due_date_moves_to_a_working_day(String due, int validity, String last) {
    JsonNode calendar =
        JSON.createObjectNode()
            .put("dataDeVencimento", due)
            .put("validadeAposVencimento", validity);

    assertThat(PixDueDates.lastDay(calendar)).hasToString(last);
  }

  /** Of 1,000 reais, due on Friday 6 March, less a rebate of 10 %. */
  @ParameterizedTest
  @CsvSource({
    "juros,1,0.50,2026-03-09,1.50",
    "juros,2,0.10,2026-03-09,2.70",
    "juros,3,1.00,2026-03-09,0.90",
    "juros,4,36.50,2026-03-09,2.70",
    "juros,5,0.50,2026-03-09,0.50",
    "juros,6,0.10,2026-03-09,0.90",
    "juros,7,2.10,2026-03-09,0.90",
    "juros,8,25.20,2026-03-09,0.90",
    "multa,1,7.00,2026-03-07,7.00",
    "multa,2,2.00,2026-03-07,20.00",
    "desconto,3,1.00,2026-02-27,7.00",
    "desconto,4,1.00,2026-02-27,5.00",
    "desconto,5,0.10,2026-02-27,7.00",
    "desconto,6,0.10,2026-02-27,5.00"
  })
  void each_kind_of_rate_is_reckoned(
      String part, int kind, String rate, LocalDate day, String amount) {
    JsonNode calendar = JSON.createObjectNode().put("dataDeVencimento", "2026-03-06");
    ObjectNode value = JSON.createObjectNode().put("original", "1000.00");
    value.putObject("abatimento").put("modalidade", 2).put("valorPerc", "10.00");
    value.putObject(part).put("modalidade", kind).put("valorPerc", rate);

    assertThat(PixDueDates.parts(calendar, value, day))
        .containsOnlyKeys("original", "abatimento", part)
        .containsEntry("abatimento", new BigDecimal("100.00"))
        .containsEntry(part, new BigDecimal(amount));
  }

  @Test
  void what_has_come_is_found_by_time_and_page() throws Exception {
    send("PUT", COB, BODY);
    String first = bank.pay(TXID);
    clock.move(Duration.ofSeconds(1));
    bank.payWithoutCharge(50);
    String search = "/v2/pix?inicio=2026-03-04T15:00:00Z&fim=2026-03-04T15:00:01Z";

    JsonNode page =
        json(send("GET", search + "&paginacao.itensPorPagina=1&paginacao.paginaAtual=1"));
    assertThat(page.at("/pix/0/valor").stringValue()).isEqualTo("0.50");
    assertThat(page.at("/parametros/paginacao/quantidadeDePaginas").intValue()).isEqualTo(2);
    assertThat(page.at("/parametros/paginacao/quantidadeTotalDeItens").intValue()).isEqualTo(2);
    assertThat(json(send("GET", search + "&txIdPresente=true")).path("pix")).hasSize(1);
    assertThat(json(send("GET", "/v2/pix/" + first)).path("txid").stringValue()).isEqualTo(TXID);
    assertThat(bank.violations()).isEmpty();

    assertRefused(send("GET", "/v2/pix?inicio=2026-03-04&fim=x"), "PixConsultaInvalida");
    assertRefused(send("GET", search + "&paginacao.itensPorPagina=1001"), "PixConsultaInvalida");
    assertThat(bank.violations())
        .contains(
            "GET /pix: inicio is no time of RFC 3339", "GET /pix: fim is no time of RFC 3339");
  }

  @Test
  void refunds_never_exceed_the_payment() throws Exception {
    send("PUT", COB, BODY);
    String refunds = "/v2/pix/" + bank.pay(TXID) + "/devolucao/";

    HttpResponse<String> first = send("PUT", refunds + "a1", "{'valor':'30.00'}");
    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(json(first).path("status").stringValue()).isEqualTo("EM_PROCESSAMENTO");
    assertThat(json(first).path("rtrId").stringValue()).matches("D[a-zA-Z0-9]{31}");
    assertThat(send("PUT", refunds + "a1", "{'valor':'30.00'}").body()).isEqualTo(first.body());
    assertRefused(send("PUT", refunds + "a1", "{'valor':'1.00'}"), "PixDevolucaoInvalida");
    assertRefused(send("PUT", refunds + "a2", "{'valor':'7.01'}"), "PixDevolucaoInvalida");

    bank.finishRefund("a1", false);
    assertThat(json(send("GET", refunds + "a1")).path("status").stringValue())
        .isEqualTo("NAO_REALIZADO");
    bank.endRefundsAtOnce(true);
    JsonNode done = json(send("PUT", refunds + "a2", "{'valor':'30.00','natureza':'ORIGINAL'}"));
    assertThat(done.path("status").stringValue()).isEqualTo("DEVOLVIDO");
    assertThat(done.at("/horario/liquidacao").isString()).isTrue();
    String payment = bank.payments().getFirst().endToEndId();
    bank.returnByBank(payment, 500, "MED_FRAUDE");
    bank.refundByMerchantElsewhere(payment, 100);
    assertThatThrownBy(() -> bank.returnByBank(payment, 101, "MED_OPERACIONAL"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(bank.returnedCentavos()).isEqualTo(3600);
    assertThat(json(send("GET", COB)).at("/pix/0/devolucoes").findValuesAsString("natureza"))
        .containsExactly("ORIGINAL", "ORIGINAL", "MED_FRAUDE", "ORIGINAL");
    assertThat(bank.violations()).isEmpty();

    clock.move(Duration.ofDays(91));
    token = freshToken();
    assertRefused(send("PUT", refunds + "a3", "{'valor':'0.10'}"), "PixDevolucaoInvalida");
    assertRefused(send("GET", refunds + "a3"), "PixDevolucaoNaoEncontrada");
  }
}
