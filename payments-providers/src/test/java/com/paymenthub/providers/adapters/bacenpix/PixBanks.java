package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.http.AllowedHosts;
import com.paymenthub.providers.http.HostSettings;
import com.paymenthub.providers.http.HostSettings.OfProvider;
import com.paymenthub.providers.http.ProviderConnections;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** How the adapter reaches the banks of a test, and the accounts there. */
final class PixBanks {

  private final Map<String, String> hosts = new HashMap<>();
  private final List<String> allowed = new ArrayList<>(HostSettings.DEFAULT.allowedHosts());
  private TrustManager @Nullable [] trusted;

  /** A bank in place of the test host of this name. */
  PixBanks with(String name, PixBank bank) throws Exception {
    URI token = URI.create(bank.tokenUrl());
    String tokens = token.getScheme() + "://" + token.getAuthority();
    hosts.put(name.toLowerCase(Locale.ROOT), bank.baseUrl());
    hosts.put(name.toLowerCase(Locale.ROOT) + "token", tokens);
    allowed.add(URI.create(bank.baseUrl()).getAuthority());
    if (bank.baseUrl().startsWith("https")) {
      trusted = bank.trusted();
    }
    return this;
  }

  /** The adapter that calls them. */
  BacenPix adapter(Clock clock) {
    HostSettings settings =
        new HostSettings(Map.of("bacen-pix", new OfProvider(hosts, Map.of())), allowed);
    return new BacenPix(new ProviderConnections(new AllowedHosts(settings), clock, trusted), clock);
  }

  /** A sandbox account's account at a bank, with further credentials. */
  static ProviderAccount account(String name, PixBank bank, Map<String, String> further) {
    Map<String, String> credentials = new HashMap<>();
    credentials.put("bank", name);
    credentials.put("clientId", bank.clientId());
    credentials.put("clientSecret", bank.clientSecret());
    credentials.put("pixKey", bank.pixKey());
    if (bank.baseUrl().startsWith("https")) {
      credentials.put("certificate", bank.certificate());
      credentials.put("certificatePassword", bank.certificatePassword());
    }
    credentials.putAll(further);
    return Requests.account(BacenPix.TYPE, credentials);
  }
}
