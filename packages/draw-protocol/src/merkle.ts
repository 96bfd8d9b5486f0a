import { concat, equalBytes, type Bytes } from './bytes.js';
import type { Hasher } from './hasher.js';

/** A tree over all leaves: built once, then the cost of a path is its length. */
export interface MerkleTree {
  root: Bytes;
  /** From the leaf's sibling upwards. @throws RangeError for a number outside the list. */
  pathOf(index: number): Bytes[];
}

/**
 * The Merkle tree of RFC 6962 over leaf hashes. Pairing level by level and carrying an odd last node up unchanged
 * gives the same tree as the RFC's split at the largest power of two, without recursion.
 */
export async function buildMerkleTree(hasher: Hasher, leaves: readonly Bytes[]): Promise<MerkleTree> {
  const levels: (readonly Bytes[])[] = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const above: Bytes[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const left = at(level, i);
      const right = level[i + 1];
      above.push(right ? await innerNode(hasher, left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  // The RFC's hash of an empty list; a draw never has one, but the function is total.
  const root = level[0] ?? (await hasher.sha256(new Uint8Array(0)));
  return {
    root,
    pathOf(index) {
      if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
        throw new RangeError(`There is no leaf ${index} among ${leaves.length}`);
      }
      const path: Bytes[] = [];
      let position = index;
      for (const nodes of levels.slice(0, -1)) {
        const sibling = nodes[position ^ 1];
        if (sibling) path.push(sibling);
        position >>= 1;
      }
      return path;
    },
  };
}

/** The root that a leaf at `index` of a list of `size` leads to along `path`; null where the path's length is wrong. */
async function rootAlongPath(
  hasher: Hasher,
  { leaf, index, size, path }: { leaf: Bytes; index: number; size: number; path: readonly Bytes[] },
): Promise<Bytes | null> {
  if (!Number.isInteger(index) || index < 0 || index >= size) return null;
  let node = leaf;
  let position = index;
  let last = size - 1;
  const rest = [...path];
  while (last > 0) {
    const hasSibling = position % 2 === 1 || position < last;
    if (hasSibling) {
      const sibling = rest.shift();
      if (!sibling) return null;
      node = await (position % 2 === 1 ? innerNode(hasher, sibling, node) : innerNode(hasher, node, sibling));
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return rest.length === 0 ? node : null;
}

export async function isIncluded(
  hasher: Hasher,
  proof: { leaf: Bytes; index: number; size: number; path: readonly Bytes[]; root: Bytes },
): Promise<boolean> {
  const root = await rootAlongPath(hasher, proof);
  return root !== null && equalBytes(root, proof.root);
}

function innerNode(hasher: Hasher, left: Bytes, right: Bytes): Bytes | Promise<Bytes> {
  return hasher.sha256(concat(Uint8Array.of(0x01), left, right));
}

function at(nodes: readonly Bytes[], index: number): Bytes {
  const node = nodes[index];
  if (!node) throw new RangeError(`There is no node ${index} among ${nodes.length}`);
  return node;
}
