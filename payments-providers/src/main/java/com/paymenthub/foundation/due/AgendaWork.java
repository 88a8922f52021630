package com.paymenthub.foundation.due;

import java.util.function.Consumer;

/**
 * Due work of which each row of an agenda is one piece.
 *
 * @param kind its name, as in the agenda
 * @param share its default share
 * @param agenda the agenda with its rows
 * @param attend does one piece; exceptions are logged, and the piece is tried again when its lease
 *     has ended
 */
public record AgendaWork(String kind, Share share, AgendaTable agenda, Consumer<DueItem> attend)
    implements DueWork {

  @Override
  public Backlog backlog() {
    return agenda.backlog(kind);
  }
}
