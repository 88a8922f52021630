package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class MerkleTreeTest {

  /** The leaves and roots with which implementations of RFC 6962 are tested everywhere. */
  private static final List<String> LEAVES =
      List.of(
          "",
          "00",
          "10",
          "2021",
          "3031",
          "40414243",
          "5051525354555657",
          "606162636465666768696a6b6c6d6e6f");

  private static final List<String> ROOTS =
      List.of(
          "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
          "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
          "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
          "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
          "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
          "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
          "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
          "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

  @Test
  void the_root_is_that_of_the_rfc() {
    for (int size = 1; size <= LEAVES.size(); size++) {
      assertThat(HexFormat.of().formatHex(MerkleTree.root(leaves(size))))
          .as("%d leaves", size)
          .isEqualTo(ROOTS.get(size - 1));
    }
    assertThat(HexFormat.of().formatHex(MerkleTree.root(List.of())))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void every_path_leads_to_the_root_and_no_other_leaf_does() {
    List<byte[]> leaves = new ArrayList<>();
    for (int size = 1; size <= 33; size++) {
      leaves.add(MerkleTree.leaf(Hashes.sha256(), new byte[] {(byte) size}));
      byte[] root = MerkleTree.root(leaves);
      for (int index = 0; index < size; index++) {
        List<byte[]> path = MerkleTree.path(leaves, index);
        assertThat(MerkleTree.rootOf(leaves.get(index), index, size, path)).isEqualTo(root);
        assertThat(MerkleTree.rootOf(Hashes.of(new byte[] {1}), index, size, path))
            .isNotEqualTo(root);
      }
    }
  }

  @Test
  void a_path_of_another_length_is_none() {
    List<byte[]> leaves = leaves(5);
    List<byte[]> path = MerkleTree.path(leaves, 2);
    assertThatThrownBy(
            () -> MerkleTree.rootOf(leaves.get(2), 2, 5, path.subList(0, path.size() - 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MerkleTree.rootOf(leaves.get(2), 2, 1, path))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<byte[]> leaves(int size) {
    return LEAVES.subList(0, size).stream()
        .map(leaf -> MerkleTree.leaf(Hashes.sha256(), HexFormat.of().parseHex(leaf)))
        .toList();
  }
}
