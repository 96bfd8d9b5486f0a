import { describe, expect, test } from '@jest/globals';
import { createProtocol, fromHex, toHex, webCryptoHasher } from '../src/index.js';
import { nodeHasher } from './node-hasher.js';
import { leavesOf, vectors } from './vectors.js';

const termsOf = (v: (typeof vectors)[number]) => ({
  id: v.id,
  prizes: v.k,
  capacity: v.capacity,
  price: v.price,
  rule: v.rule,
});

describe.each([
  // Not the largest: WebCrypto computes its 40,000 hashes one by one, which takes ten seconds.
  ['WebCrypto', createProtocol(webCryptoHasher), vectors.filter(({ n }) => n <= 1_000)],
  ['node:crypto', createProtocol(nodeHasher), vectors],
])('on %s', (_, protocol, tested) => {
  test.each(tested)('$name', async (v) => {
    expect(toHex(await protocol.commitment(termsOf(v), fromHex(v.S)))).toBe(v.C);

    const tickets = await leavesOf(v, protocol);
    const leaves = tickets.map(({ leaf }) => leaf);
    for (const [i, listed] of (v.tickets ?? []).entries()) {
      expect(toHex(tickets[i]!.holder)).toBe(listed.holder);
      expect(toHex(tickets[i]!.secret)).toBe(listed.secret);
    }

    const tree = await protocol.merkleTree(leaves);
    expect(toHex(tree.root)).toBe(v.R);
    expect(toHex(await protocol.merkleRoot(leaves))).toBe(v.R);

    const key = await protocol.drawKey({
      seed: fromHex(v.S),
      id: v.id,
      tickets: v.n,
      prizes: v.k,
      root: tree.root,
      beacon: v.beacon,
    });
    expect(toHex(key)).toBe(v.D);

    const picks = await protocol.selectWinners({
      key,
      tickets: v.n,
      prizes: v.k,
      holderOf: (ticket) => toHex(tickets[ticket]!.holder),
    });
    expect(picks.map(({ ticket, wins }) => ({ ticket, wins }))).toEqual(v.picks);
    expect(picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(v.winners);

    for (const opened of v.opened) {
      expect(toHex(tickets[opened.ticket]!.holder)).toBe(opened.holder);
      expect(toHex(tickets[opened.ticket]!.secret)).toBe(opened.secret);
      expect(tree.pathOf(opened.ticket).map(toHex)).toEqual(opened.path);
      const proof = { leaf: leaves[opened.ticket]!, index: opened.ticket, size: v.n, root: tree.root };
      expect(await protocol.verifyInclusion({ ...proof, path: opened.path.map(fromHex) })).toBe(true);
    }
  });
});

test('ten times as many leaves take about ten times as long, not a hundred times', async () => {
  const protocol = createProtocol(nodeHasher);
  const usedFor = async (count: number): Promise<number> => {
    const before = process.cpuUsage();
    const leaves = [];
    for (let i = 0; i < count; i++)
      leaves.push(await nodeHasher.sha256(Uint8Array.of(i & 255, (i >> 8) & 255, i >> 16)));
    const tree = await protocol.merkleTree(leaves);
    expect(tree.pathOf(count / 2).length).toBe(Math.ceil(Math.log2(count)));
    return process.cpuUsage(before).user;
  };
  const leastFor = async (count: number) => Math.min(await usedFor(count), await usedFor(count), await usedFor(count));
  // A ratio of processor times, each the least of three: other programs do not count, nor the garbage of other specs.
  const few = await leastFor(5_000);
  expect((await leastFor(50_000)) / few).toBeLessThan(50);
});
