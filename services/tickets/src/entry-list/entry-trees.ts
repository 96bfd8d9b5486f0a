import { Injectable } from '@nestjs/common';
import type { Bytes, MerkleTree } from '@raffle/draw-protocol';
import { rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { bytesOf, patientProtocol } from './protocol.js';

const page = 20_000;
/** Leaves of all trees kept in memory together: about 80 MB. The tree used last is kept however large it is. */
const mostLeaves = 300_000;

/** Merkle trees of frozen lists: built once from the stored leaves, then every path costs only its length. */
@Injectable()
export class EntryTrees {
  /** In the order of their last use. Promises, so that many receipts asked for at once build one tree. */
  private readonly trees = new Map<number, Promise<MerkleTree>>();
  private readonly sizes = new Map<number, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** Only for a list that is frozen: the leaves of any other still grow. */
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
      return patientProtocol().merkleTree(leaves);
    });
    // A failure is not kept: whoever asks next tries again.
    tree.catch(() => this.forget(productId));
    return tree;
  }

  private forgetOldest(): void {
    let leaves = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const oldest of this.trees.keys()) {
      if (leaves <= mostLeaves || this.trees.size === 1) return;
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
      const found = await rows<{ number: number; leaf: Buffer }>(
        this.dataSource.manager,
        'SELECT number, leaf FROM ticket WHERE product_id = $1 AND number >= $2 ORDER BY number LIMIT $3',
        [productId, leaves.length, page],
      );
      for (const { number, leaf } of found) {
        if (number !== leaves.length) throw new Error(`Ticket ${leaves.length} of product ${productId} is missing`);
        leaves.push(bytesOf(leaf));
      }
      if (found.length < page) return leaves;
    }
  }
}
