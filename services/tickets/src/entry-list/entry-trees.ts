import { Injectable } from '@nestjs/common';
import type { Bytes, MerkleTree } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { readLeaves } from './entry-list.queries.js';
import { bytesOf, yieldingProtocol } from './protocol.js';

/** Leaves read at a time. */
const batch = 20_000;
/** Leaves of all trees in memory together, about 80 MB. The tree used last stays whatever its size. */
const maxLeaves = 300_000;

/** Merkle trees of frozen lists, built once from the stored leaves: afterwards a path costs only its length. */
@Injectable()
export class EntryTrees {
  /** In the order of last use. Promises, so that concurrent receipts build one tree. */
  private readonly trees = new Map<number, Promise<MerkleTree>>();
  private readonly sizes = new Map<number, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** Only for a frozen list: the leaves of any other still grow. */
  of(productId: number): Promise<MerkleTree> {
    const tree = this.trees.get(productId) ?? this.build(productId);
    this.trees.delete(productId);
    this.trees.set(productId, tree);
    return tree;
  }

  private build(productId: number): Promise<MerkleTree> {
    const tree = this.leavesOf(productId).then((leaves) => {
      this.sizes.set(productId, leaves.length);
      this.forgetOldest();
      return yieldingProtocol().merkleTree(leaves);
    });
    // A failure is not cached: the next call tries again.
    tree.catch(() => this.forget(productId));
    return tree;
  }

  private forgetOldest(): void {
    let leaves = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const oldest of this.trees.keys()) {
      if (leaves <= maxLeaves || this.trees.size === 1) return;
      leaves -= this.sizes.get(oldest) ?? 0;
      this.forget(oldest);
    }
  }

  private forget(productId: number): void {
    this.trees.delete(productId);
    this.sizes.delete(productId);
  }

  private async leavesOf(productId: number): Promise<Bytes[]> {
    const leaves: Bytes[] = [];
    for (;;) {
      const found = await readLeaves(this.dataSource.manager, productId, { from: leaves.length, limit: batch });
      for (const { number, leaf } of found) {
        if (number !== leaves.length) throw new Error(`Ticket ${leaves.length} of product ${productId} is missing`);
        leaves.push(bytesOf(leaf));
      }
      if (found.length < batch) return leaves;
    }
  }
}
