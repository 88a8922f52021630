package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What one account can do to take what it shares with others, again and again. */
enum Attack {
  /**
   * Each charge holds its place for nine seconds: so many hold more than all 1,024 places. One
   * merchant has no more than 256 calls at a provider at once.
   */
  PLACES(120, "charges of five merchants at a provider that does not answer") {
    @Override
    Step begin(Attacker by) throws IOException {
      return charges(by, 5, "\"latencyMillis\": 120000, \"deadlineMillis\": 60000");
    }
  },
  /** Each change of a status is a row for each webhook, in the transactions of all. */
  WEBHOOKS(5, "charges that are told to 200 webhooks, or to as many as there may be") {
    @Override
    Step begin(Attacker by) throws IOException {
      for (int number = 0; number < 200; number++) {
        by.registerWebhook(by.receiver("/" + number));
      }
      return _ -> by.charge(by.account());
    }
  },
  /** Each ping holds a place and a connection for five seconds. */
  PINGS(200, "pings of a receiver that does not answer") {
    @Override
    Step begin(Attacker by) throws IOException {
      String webhook = by.registerWebhook(by.muteReceiver());
      return _ -> by.send("/v1/webhooks/" + webhook + "/ping", "{}");
    }
  },
  /** Each registration holds a place and a look-up for four seconds. */
  REGISTRATIONS(200, "registrations of hosts whose name servers do not answer") {
    @Override
    Step begin(Attacker by) {
      return number -> by.registerWebhook(SilentNames.url("registered-" + number));
    }
  },
  /** Each notification looks up hosts again, which nobody remembers. */
  LOOKUPS(5, "charges that are told to 50 hosts whose name servers do not answer") {
    @Override
    Step begin(Attacker by) throws IOException {
      for (int number = 0; number < 50; number++) {
        by.registerWebhook(SilentNames.url("told-" + number));
      }
      return _ -> by.charge(by.account());
    }
  },
  /** Each of them is inquired about until the provider has answered. */
  WORKERS(50, "charges that stay without an answer") {
    @Override
    Step begin(Attacker by) throws IOException {
      DemoAccount mute = by.openMerchant("\"latencyMillis\": 120000, \"deadlineMillis\": 1");
      return _ -> by.charge(mute);
    }
  },
  /** Twenty accounts at a provider, none of which is answered in time. */
  CIRCUIT(50, "charges of 20 merchants that wait for a millisecond") {
    @Override
    Step begin(Attacker by) throws IOException {
      return charges(
          by, 20, "\"latencyMillis\": 1000, \"deadlineMillis\": 1, \"circuitBreaker\": true");
    }
  },
  /** Each is stored, read and kept apart. */
  NOTICES(200, "notices to one provider's address that cannot be verified") {
    @Override
    Step begin(Attacker by) throws IOException {
      String path = by.noticePath(by.openMerchant("\"notices\": \"signed\""));
      return _ ->
          by.send(
              path, "{\"type\": \"disputed\", \"reference\": \"%s\"}".formatted(UUID.randomUUID()));
    }
  };

  /** One of many requests. */
  interface Step {
    void work(int number) throws IOException;
  }

  private final int perSecond;
  private final String description;

  Attack(int perSecond, String description) {
    this.perSecond = perSecond;
    this.description = description;
  }

  /** How many requests a second are sent, unless another rate is asked for. */
  int perSecond() {
    return perSecond;
  }

  /** What is sent. */
  String description() {
    return description;
  }

  /** Prepares it: what is then done again and again. */
  abstract Step begin(Attacker by) throws IOException;

  /** Charges of new merchants in turn, whose simulators have these settings. */
  private static Step charges(Attacker by, int count, String settings) throws IOException {
    List<DemoAccount> merchants = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      merchants.add(by.openMerchant(settings));
    }
    return number -> by.charge(merchants.get(number % merchants.size()));
  }
}
