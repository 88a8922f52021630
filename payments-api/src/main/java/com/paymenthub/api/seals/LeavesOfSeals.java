package com.paymenthub.api.seals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Finds the published list of leaves of a seal. */
@FunctionalInterface
interface LeavesOfSeals {

  /** The list of the seal at a place, from 0; empty when there is none that can be trusted. */
  Optional<List<Leaf>> of(int place) throws IOException;
}
