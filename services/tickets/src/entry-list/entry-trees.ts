import { Injectable } from '@nestjs/common';
import type { Bytes, MerkleTree } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { rows } from '../database.js';
import { bytesOf, protocol } from './protocol.js';

const page = 20_000;
/** Trees kept in memory; a tree of 10,000 tickets takes about 3 MB. */
const mostTrees = 4;

/** Merkle trees of frozen lists: built once from the stored leaves, then every path costs only its length. */
@Injectable()
export class EntryTrees {
  /** In the order of their last use. Promises, so that many receipts asked for at once build one tree. */
  private readonly trees = new Map<number, Promise<MerkleTree>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Only for a list that is frozen: the leaves of any other still grow. */
  of(productId: number): Promise<MerkleTree> {
    const tree = this.trees.get(productId) ?? this.build(productId);
    this.trees.delete(productId);
    this.trees.set(productId, tree);
    for (const oldest of this.trees.keys()) {
      if (this.trees.size <= mostTrees) break;
      this.trees.delete(oldest);
    }
    return tree;
  }

  private build(productId: number): Promise<MerkleTree> {
    const tree = this.leavesOf(productId).then((leaves) => protocol.merkleTree(leaves));
    // A failure is not kept: whoever asks next tries again.
    tree.catch(() => this.trees.get(productId) === tree && this.trees.delete(productId));
    return tree;
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
