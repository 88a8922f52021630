package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.paymentcodes.BrCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What stands in the bank's books, and how it is written in JSON. */
final class PixEntries {

  static final int EXPIRY_SECONDS = 86_400;
  static final String ACTIVE = "ATIVA";
  static final String PROCESSING = "EM_PROCESSAMENTO";
  static final String NOT_RETURNED = "NAO_REALIZADO";

  private PixEntries() {}

  /** A {@code cob} or a {@code cobv}. */
  static final class Charge {
    final String kind;
    final String txid;
    final long locationId;
    final Instant created;
    ObjectNode asked;
    String status = ACTIVE;
    int revision;

    Charge(String kind, String txid, long locationId, Instant created, ObjectNode asked) {
      this.kind = kind;
      this.txid = txid;
      this.locationId = locationId;
      this.created = created;
      this.asked = asked;
    }

    boolean isCobv() {
      return kind.equals("cobv");
    }

    /** The charge as the bank shows it, without its payments. */
    ObjectNode json(boolean tellsCode) {
      String location = "pix.example.com/qr/v2/" + (isCobv() ? "cobv/" : "") + txid;
      ObjectNode json = asked.deepCopy();
      ObjectNode calendar = json.withObject("/calendario");
      calendar.put("criacao", created.toString());
      String defaulted = isCobv() ? "validadeAposVencimento" : "expiracao";
      if (!calendar.has(defaulted)) {
        calendar.put(defaulted, isCobv() ? 30 : EXPIRY_SECONDS);
      }
      json.put("txid", txid).put("revisao", revision).put("status", status);
      json.put("location", location);
      json.putObject("loc")
          .put("id", locationId)
          .put("txid", txid)
          .put("location", location)
          .put("tipoCob", kind)
          .put("criacao", created.toString());
      if (isCobv()) {
        json.putObject("recebedor")
            .put("cnpj", PixBank.CNPJ)
            .put("nome", "Loja de Testes")
            .put("logradouro", "Rua dos Testes 1")
            .put("cidade", "Recife")
            .put("uf", "PE")
            .put("cep", "50000000");
      }
      if (tellsCode) {
        Money amount = Money.of(centavos(asked.at("/valor/original").stringValue()), "BRL");
        json.put(
            "pixCopiaECola",
            BrCode.of(
                BrCode.Account.ofUrl(location), "0000", "Loja de Testes", "Recife", amount, txid));
      }
      return json;
    }

    String refusal() {
      return isCobv() ? "CobVOperacaoInvalida" : "CobOperacaoInvalida";
    }
  }

  /** Money that came. */
  record Payment(
      String endToEndId,
      @Nullable String txid,
      long centavos,
      ObjectNode parts,
      Instant at,
      Map<String, Return> returns) {

    ObjectNode json(String pixKey) {
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("endToEndId", endToEndId);
      if (txid != null) {
        json.put("txid", txid);
      }
      json.put("valor", reais(centavos).toPlainString());
      json.set("componentesValor", parts.deepCopy());
      json.put("chave", pixKey).put("horario", at.toString());
      if (!returns.isEmpty()) {
        ArrayNode list = json.putArray("devolucoes");
        returns.values().forEach(each -> list.add(each.json()));
      }
      return json;
    }

    long left() {
      return centavos
          - returns.values().stream()
              .filter(each -> !each.status.equals(NOT_RETURNED))
              .mapToLong(each -> each.centavos)
              .sum();
    }
  }

  /** Money that goes back. */
  static final class Return {
    final String id;
    final String returnId;
    final long centavos;
    final String nature;
    final String description;
    final Instant asked;
    String status = PROCESSING;
    Instant settled;

    Return(String id, String returnId, long centavos, String nature, String text, Instant asked) {
      this.id = id;
      this.returnId = returnId;
      this.centavos = centavos;
      this.nature = nature;
      this.description = text;
      this.asked = asked;
    }

    ObjectNode json() {
      ObjectNode json =
          JsonNodeFactory.instance
              .objectNode()
              .put("id", id)
              .put("rtrId", returnId)
              .put("valor", reais(centavos).toPlainString())
              .put("natureza", nature)
              .put("status", status);
      ObjectNode times = json.putObject("horario").put("solicitacao", asked.toString());
      if (settled != null) {
        times.put("liquidacao", settled.toString());
      }
      if (!description.isEmpty()) {
        json.put("descricao", description);
      }
      if (status.equals(NOT_RETURNED)) {
        json.put("motivo", "O banco do pagador recusou");
      }
      return json;
    }
  }

  static BigDecimal reais(long centavos) {
    return BigDecimal.valueOf(centavos, 2);
  }

  static long centavos(String reais) {
    return new BigDecimal(reais).movePointRight(2).longValueExact();
  }
}
