import { hash, randomBytes } from 'node:crypto';
import { endSale, freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { fromHex, toHex, type MerkleTree } from '@raffle/draw-protocol';
import { NeighbourProblem, type FakeNeighbour, type NeighbourCall } from '@raffle/test-kit';
import { drawProtocol } from '../src/products/commitment.js';

export interface EntryList {
  productId: number;
  holderKey: string;
  /** The person of every ticket. */
  users: string[];
  holders: string[];
  secrets: string[];
  tree: MerkleTree;
  frozenAt: string;
  /** Only a frozen list is ever opened. */
  frozen: boolean;
}

/** A UUID that is always the same for the same name. */
export function personNamed(name: string): string {
  const digits = hash('sha256', name);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** The entry list that the tickets service would hold, created with the same protocol. */
export async function entryListOf(productId: number, users: string[], frozenAt = new Date()): Promise<EntryList> {
  const holderKey = new Uint8Array(randomBytes(32));
  const holders: string[] = [];
  const secrets: string[] = [];
  const leaves = [];
  for (const [ticket, user] of users.entries()) {
    const holder = await drawProtocol.holderTag(holderKey, user);
    const secret = await drawProtocol.ticketSecret(new Uint8Array(randomBytes(32)), ticket);
    holders.push(toHex(holder));
    secrets.push(toHex(secret));
    leaves.push(await drawProtocol.leaf({ id: String(productId), ticket, holder, secret }));
  }
  const tree = await drawProtocol.merkleTree(leaves);
  return {
    productId,
    holderKey: toHex(holderKey),
    users,
    holders,
    secrets,
    tree,
    frozenAt: frozenAt.toISOString(),
    frozen: false,
  };
}

/** Makes the fake tickets service serve these lists, and open tickets of a list only once it is frozen. */
export function serveEntryLists(tickets: FakeNeighbour, lists: readonly EntryList[]): void {
  const listOf = ({ params }: NeighbourCall) => {
    const list = lists.find(({ productId }) => String(productId) === params.productId);
    if (!list) throw new NeighbourProblem('product_not_found');
    return list;
  };
  const freeze = (list: EntryList) => {
    list.frozen = true;
    return {
      tickets: list.users.length,
      holders: new Set(list.users).size,
      root: toHex(list.tree.root),
      frozen_at: list.frozenAt,
    };
  };
  tickets.answer(freezeEntryList, (call: NeighbourCall) => freeze(listOf(call)));
  // These lists are full; any other product has free places.
  tickets.answer(endSale, (call: NeighbourCall) => {
    const list = lists.find(({ productId }) => String(productId) === call.params['productId']);
    if (!list) return { frozen: null };
    if (!(call.body as { full: boolean }).full) throw new NeighbourProblem('full_needs_super_admin');
    return { frozen: freeze(list) };
  });
  tickets.answer(openEntries, (call: NeighbourCall) => {
    const list = listOf(call);
    if (!list.frozen) throw new NeighbourProblem('entry_list_not_frozen');
    const { tickets: numbers } = call.body as { tickets: number[] };
    return openedOf(list, numbers);
  });
}

/** The answer of tickets for some numbers of a list. */
export function openedOf(list: EntryList, numbers: readonly number[]) {
  return { holder_key: list.holderKey, opened: numbers.map((ticket) => opened(list, ticket)) };
}

export function opened(list: EntryList, ticket: number) {
  return {
    ticket,
    holder: list.holders[ticket],
    secret: list.secrets[ticket],
    path: list.tree.pathOf(ticket).map(toHex),
    user_id: list.users[ticket],
    display_name: `Essi ${list.users[ticket]?.slice(0, 1).toUpperCase()}.`,
    city: 'Kara',
  };
}

/** The winning tickets by the protocol alone: the service must draw exactly these, whatever fails on the way. */
export async function expectedWinners(
  list: EntryList,
  seed: Uint8Array<ArrayBuffer>,
  prizes: number,
): Promise<number[]> {
  const key = await drawProtocol.drawKey({
    seed,
    id: String(list.productId),
    tickets: list.users.length,
    prizes,
    root: fromHex(toHex(list.tree.root)),
    beacon: null,
  });
  const picks = await drawProtocol.selectWinners({
    key,
    tickets: list.users.length,
    prizes,
    holderOf: (ticket) => list.holders[ticket] ?? '',
  });
  return picks.filter(({ wins }) => wins).map(({ ticket }) => ticket);
}
