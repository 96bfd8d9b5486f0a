import { concat, str, tag, u64, utf8, type Bytes } from './bytes.js';
import { webCryptoHasher, type Hasher } from './hasher.js';
import { buildMerkleTree, isIncluded, type MerkleTree } from './merkle.js';
import { drawSequence, OnePrizeAPerson, type Pick } from './pick.js';
import { beaconBytes, type Beacon, type Terms } from './terms.js';

export const protocolName = 'raffle/v1';

export interface LeafParts {
  /** The product id in decimal. */
  id: string;
  /** The ticket's number as granted, from 0. */
  ticket: number;
  holder: Bytes;
  secret: Bytes;
}

export interface DrawKeyParts {
  seed: Bytes;
  id: string;
  /** Tickets in the frozen list, n. */
  tickets: number;
  /** Prizes, k. */
  prizes: number;
  root: Bytes;
  beacon: Beacon;
}

/** Every formula of docs/draw-protocol.md, version 1, with its step. */
export interface DrawProtocol {
  /** C, step 1. `seed` is 32 bytes. */
  commitment(terms: Terms, seed: Bytes): Promise<Bytes>;
  /** secret_i, step 2. */
  ticketSecret(entrySecret: Bytes, ticket: number): Promise<Bytes>;
  /** The same for all tickets of one person in one draw, unlinkable across draws; step 2. */
  holderTag(holderKey: Bytes, userId: string): Promise<Bytes>;
  /** leaf_i, step 2. */
  leaf(parts: LeafParts): Promise<Bytes>;
  /** The whole tree, for callers that need many paths. */
  merkleTree(leaves: readonly Bytes[]): Promise<MerkleTree>;
  /** R, step 3. */
  merkleRoot(leaves: readonly Bytes[]): Promise<Bytes>;
  inclusionPath(leaves: readonly Bytes[], index: number): Promise<Bytes[]>;
  verifyInclusion(proof: {
    leaf: Bytes;
    index: number;
    size: number;
    path: readonly Bytes[];
    root: Bytes;
  }): Promise<boolean>;
  /** D, step 4. */
  drawKey(parts: DrawKeyParts): Promise<Bytes>;
  /** The order in which the key draws the tickets, step 5; each ticket once, lazily. */
  pickSequence(key: Bytes, tickets: number): AsyncGenerator<number, void, void>;
  /**
   * The picks until every prize has its winner or the list is used up, step 5. `holderOf` answers the holder of a ticket.
   */
  selectWinners(draw: {
    key: Bytes;
    tickets: number;
    prizes: number;
    holderOf: (ticket: number) => string | Promise<string>;
  }): Promise<Pick[]>;
}

/** The protocol with an implementation of the hashes, by default WebCrypto. */
export function createProtocol(hasher: Hasher = webCryptoHasher): DrawProtocol {
  const merkleTree = (leaves: readonly Bytes[]) => buildMerkleTree(hasher, leaves);
  const protocol: DrawProtocol = {
    async commitment(terms, seed) {
      thirtyTwo(seed, 'seed');
      return hasher.sha256(
        concat(
          tag('raffle/seed/v1'),
          str(terms.id),
          u64(terms.prizes),
          u64(terms.capacity),
          u64(terms.price),
          str(terms.rule),
          seed,
        ),
      );
    },
    async ticketSecret(entrySecret, ticket) {
      return hasher.hmac(entrySecret, concat(tag('raffle/ticket/v1'), u64(ticket)));
    },
    async holderTag(holderKey, userId) {
      return hasher.hmac(holderKey, utf8(userId));
    },
    async leaf({ id, ticket, holder, secret }) {
      thirtyTwo(holder, 'holder');
      thirtyTwo(secret, 'secret');
      return hasher.sha256(concat(Uint8Array.of(0x00), tag('raffle/leaf/v1'), str(id), u64(ticket), holder, secret));
    },
    merkleTree,
    async merkleRoot(leaves) {
      return (await merkleTree(leaves)).root;
    },
    async inclusionPath(leaves, index) {
      return (await merkleTree(leaves)).pathOf(index);
    },
    verifyInclusion: (proof) => isIncluded(hasher, proof),
    async drawKey({ seed, id, tickets, prizes, root, beacon }) {
      thirtyTwo(seed, 'seed');
      thirtyTwo(root, 'root');
      return hasher.hmac(
        seed,
        concat(tag('raffle/draw/v1'), str(id), u64(tickets), u64(prizes), root, beaconBytes(beacon)),
      );
    },
    pickSequence: (key, tickets) => drawSequence(hasher, key, tickets),
    async selectWinners({ key, tickets, prizes, holderOf }) {
      const rule = new OnePrizeAPerson(prizes);
      const picks: Pick[] = [];
      if (prizes <= 0) return picks;
      for await (const ticket of protocol.pickSequence(key, tickets)) {
        picks.push(rule.decide(ticket, await holderOf(ticket)));
        if (rule.prizesLeft === 0) break;
      }
      return picks;
    },
  };
  return protocol;
}

function thirtyTwo(bytes: Bytes, what: string): void {
  if (bytes.length !== 32) throw new RangeError(`The ${what} must be 32 bytes, not ${bytes.length}`);
}
