package com.paymenthub.evidence;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * The hash tree of RFC 6962, section 2.1: a leaf is hashed after a zero byte, a node after a byte
 * of one, so that neither can be taken for the other.
 */
final class MerkleTree {

  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private MerkleTree() {}

  /** The hash of a leaf. */
  static byte[] leaf(MessageDigest digest, byte[] content) {
    digest.update(LEAF);
    return digest.digest(content);
  }

  /** The root of leaves, by their hashes; that of no leaves is the hash of nothing. */
  static byte[] root(List<byte[]> leaves) {
    return leaves.isEmpty() ? Hashes.of(new byte[0]) : root(Hashes.sha256(), leaves);
  }

  private static byte[] root(MessageDigest digest, List<byte[]> leaves) {
    return root(digest, leaves.toArray(byte[][]::new), 0, leaves.size());
  }

  private static byte[] root(MessageDigest digest, byte[][] leaves, int from, int to) {
    if (to - from == 1) {
      return leaves[from];
    }
    int middle = from + leftOf(to - from);
    return node(digest, root(digest, leaves, from, middle), root(digest, leaves, middle, to));
  }

  /** The hashes that lead from a leaf to the root, the nearest first. */
  static List<byte[]> path(List<byte[]> leaves, int index) {
    List<byte[]> path = new ArrayList<>();
    MessageDigest digest = Hashes.sha256();
    List<byte[]> part = leaves;
    int at = index;
    while (part.size() > 1) {
      int left = leftOf(part.size());
      List<byte[]> first = part.subList(0, left);
      List<byte[]> second = part.subList(left, part.size());
      path.addFirst(root(digest, at < left ? second : first));
      part = at < left ? first : second;
      at = at < left ? at : at - left;
    }
    return path;
  }

  /**
   * The root to which a path leads.
   *
   * @param leaf the hash of the leaf
   * @param index its place, from 0
   * @param size how many leaves the tree has
   * @throws IllegalArgumentException when the path is not as long as it has to be
   */
  static byte[] rootOf(byte[] leaf, long index, long size, List<byte[]> path) {
    MessageDigest digest = Hashes.sha256();
    byte[] hash = leaf;
    long at = index;
    long last = size - 1;
    if (at < 0 || at > last) {
      throw new IllegalArgumentException("there is no leaf %d of %d".formatted(index, size));
    }
    for (byte[] sibling : path) {
      if (last == 0) {
        throw new IllegalArgumentException("the path is too long");
      }
      if ((at & 1) == 1 || at == last) {
        hash = node(digest, sibling, hash);
        while ((at & 1) == 0 && at != 0) {
          at >>= 1;
          last >>= 1;
        }
      } else {
        hash = node(digest, hash, sibling);
      }
      at >>= 1;
      last >>= 1;
    }
    if (last != 0) {
      throw new IllegalArgumentException("the path is too short");
    }
    return hash;
  }

  /** The largest power of two below a size. */
  private static int leftOf(int size) {
    return Integer.highestOneBit(size - 1);
  }

  private static byte[] node(MessageDigest digest, byte[] left, byte[] right) {
    digest.update(NODE);
    digest.update(left);
    return digest.digest(right);
  }
}
