import { Injectable } from '@nestjs/common';
import type { Bytes, MerkleTree } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { insertTile, readLeafTiles, readTiles, storedTiles } from './entry-list.queries.js';
import { bytesOf, protocol } from './protocol.js';

/** Tiles read and hashed without yielding: about 2,000 hashes, 10 ms. */
const tilesAtOnce = 8;

/** A frozen list: the leaves of other lists may still grow. */
interface FrozenTickets {
  productId: number;
  tickets: number;
}

/**
 * The Merkle trees of frozen lists in tiles, as transparency logs store them. A tile of level 0 is 256 leaves; the roots of the tiles of one
 * level are the hashes of the next, until one tile is left, whose root is the list's. The path of a ticket runs through one tile
 * of each level. Levels from 1 on are stored, so neither building nor a path needs more than a few tiles in memory.
 */
@Injectable()
export class EntryTiles {
  /** Hashes in a tile. A power of two: the root of a tile is then a node of the whole tree. */
  protected readonly tileSize: number = 256;
  /** Requests for one list share one build. */
  private readonly building = new Map<number, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /** The Merkle root R of the list (docs/draw-protocol.md step 3). Resumable after a crash. */
  async rootOf(list: FrozenTickets): Promise<Bytes> {
    await this.built(list);
    const [root] = await this.rootsOf(list, this.topLevel(list), [0]);
    if (!root) throw new Error(`The tree of product ${list.productId} has no root`);
    return root;
  }

  /** The Merkle path of each of these tickets, from the leaf's sibling upwards. */
  async pathsOf(list: FrozenTickets, numbers: readonly number[]): Promise<Map<number, Bytes[]>> {
    await this.built(list);
    const paths = new Map(numbers.map((number): [number, Bytes[]] => [number, []]));
    for (let level = 0; level <= this.topLevel(list); level++) {
      const nodeOf = (number: number) => Math.floor(number / this.tileSize ** level);
      const tileOf = (number: number) => Math.floor(nodeOf(number) / this.tileSize);
      const tiles = [...new Set(numbers.map(tileOf))];
      for await (const { tile, tree } of this.trees(list, level, tiles)) {
        for (const [number, path] of paths) {
          if (tileOf(number) === tile) path.push(...tree.pathOf(nodeOf(number) % this.tileSize));
        }
      }
    }
    return paths;
  }

  private built(list: FrozenTickets): Promise<void> {
    const { productId } = list;
    const building = this.building.get(productId) ?? this.build(list).finally(() => this.building.delete(productId));
    this.building.set(productId, building);
    return building;
  }

  /** Stores the tiles that are missing, from the leaves upwards: once the top one is stored, all are. */
  private async build(list: FrozenTickets): Promise<void> {
    const { manager } = this.dataSource;
    const { productId } = list;
    const top = this.topLevel(list);
    if (top === 0 || (await storedTiles(manager, productId, top)).size > 0) return;
    for (let level = 1; level <= top; level++) {
      const stored = await storedTiles(manager, productId, level);
      for (const tile of numbersFrom(0, this.hashesOn(list, level + 1))) {
        if (stored.has(tile)) continue;
        const first = tile * this.tileSize;
        const below = numbersFrom(first, Math.min(first + this.tileSize, this.hashesOn(list, level)));
        const hashes = Buffer.concat(await this.rootsOf(list, level - 1, below));
        await insertTile(manager, productId, { level, tile, hashes });
      }
    }
  }

  /** How many hashes a level has: leaves on level 0, above it one for each tile of the level below. */
  private hashesOn({ tickets }: FrozenTickets, level: number): number {
    return Math.ceil(tickets / this.tileSize ** level);
  }

  /** The level that is one tile. */
  private topLevel(list: FrozenTickets): number {
    let level = 0;
    while (this.hashesOn(list, level) > this.tileSize) level += 1;
    return level;
  }

  private async rootsOf(list: FrozenTickets, level: number, tiles: readonly number[]): Promise<Bytes[]> {
    const roots: Bytes[] = [];
    for await (const { tree } of this.trees(list, level, tiles)) roots.push(tree.root);
    return roots;
  }

  /** The tree of each of these tiles, in their order. The event loop does other work while the next few are read. */
  private async *trees(
    list: FrozenTickets,
    level: number,
    tiles: readonly number[],
  ): AsyncGenerator<{ tile: number; tree: MerkleTree }> {
    const { manager } = this.dataSource;
    for (let i = 0; i < tiles.length; i += tilesAtOnce) {
      const chunk = tiles.slice(i, i + tilesAtOnce);
      const found = await (level === 0
        ? readLeafTiles(manager, list.productId, { tiles: chunk, tileSize: this.tileSize })
        : readTiles(manager, list.productId, { level, tiles: chunk }));
      const hashesOf = new Map(found.map(({ tile, hashes }) => [tile, split(hashes)]));
      for (const tile of chunk) {
        const hashes = hashesOf.get(tile) ?? [];
        if (hashes.length !== Math.min(this.tileSize, this.hashesOn(list, level) - tile * this.tileSize)) {
          throw new Error(`Tile ${tile} of level ${level} of product ${list.productId} has ${hashes.length} hashes`);
        }
        yield { tile, tree: await protocol.merkleTree(hashes) };
      }
    }
  }
}

function numbersFrom(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i);
}

function split(hashes: Buffer): Bytes[] {
  const bytes = bytesOf(hashes);
  return numbersFrom(0, bytes.length / 32).map((i) => bytes.subarray(32 * i, 32 * i + 32));
}
