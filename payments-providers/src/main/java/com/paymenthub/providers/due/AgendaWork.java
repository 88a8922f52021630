package com.paymenthub.providers.due;

import java.util.function.Consumer;

/**
 * Due work that is done piece by piece, as an agenda says.
 *
 * @param kind its name, as in the agenda
 * @param share its share where the settings give it no other
 * @param agenda where it is found
 * @param attend does one piece; what it throws is logged, and the piece is tried again when its
 *     lease has ended
 */
public record AgendaWork(String kind, Share share, AgendaTable agenda, Consumer<DueItem> attend)
    implements DueWork {

  @Override
  public Backlog backlog() {
    return agenda.backlog(kind);
  }
}
