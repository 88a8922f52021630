package com.paymenthub.web.requests;

import com.paymenthub.charging.attempts.SourceAddress;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * One log of everybody who was not let in, on the port of merchants and on that of the console (PCI
 * DSS 10.2.1.4). Its lines have the address, and nothing that the caller has chosen: a name that
 * nobody has may be a password, and a path may be a secret link.
 */
@Component
public class SecurityLog {

  private static final Logger LOG = LoggerFactory.getLogger("payments.security");
  private static final String NOTHING = "-";

  private final SourceAddresses addresses;

  SecurityLog(SourceAddresses addresses) {
    this.addresses = addresses;
  }

  /**
   * A sign-in to the console was refused.
   *
   * @param reason for example {@code unknown_name}
   * @param operator the operator with the name that was tried; null where nobody has it
   */
  public void signInRefused(
      String reason, @Nullable String operator, String address, @Nullable String requestId) {
    LOG.warn(
        "sign_in_refused port=console reason={} operator={} address={} request={}",
        reason,
        operator == null ? NOTHING : operator,
        address,
        requestId == null ? NOTHING : requestId);
  }

  /**
   * A page or an operation was refused.
   *
   * @param port {@code console} or {@code api}
   * @param status 401 or 403
   * @param who the operator or the account; null where nobody is known
   */
  public void refused(String port, int status, @Nullable Object who, HttpServletRequest request) {
    Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    LOG.warn(
        "access_refused port={} status={} who={} {} {} address={} request={}",
        port,
        status,
        who == null ? NOTHING : who,
        RequestLog.method(request.getMethod()),
        pattern == null ? NOTHING : pattern,
        addressOf(request),
        RequestIds.of(request));
  }

  /** Where a request comes from; behind a proxy that nobody named, the proxy. */
  public String addressOf(HttpServletRequest request) {
    return addresses
        .of(request)
        .map(SourceAddress::address)
        .map(address -> address.getHostAddress())
        .orElseGet(request::getRemoteAddr);
  }
}
