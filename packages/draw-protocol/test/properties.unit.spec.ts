import { hash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createProtocol, OnePrizeAPerson, toHex, u64, type Bytes, type Hasher } from '../src/index.js';
import { nodeHasher } from './node-hasher.js';

const protocol = createProtocol(nodeHasher);
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const leavesOf = (n: number): Bytes[] =>
  Array.from({ length: n }, (_, i) => new Uint8Array(hash('sha256', `leaf ${i}`, 'buffer')));

describe('the pick sequence', () => {
  test('draws every ticket exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, fc.integer({ min: 0, max: 200 }), async (key, n) => {
        const sequence = await Array.fromAsync(protocol.pickSequence(key, n));
        expect([...sequence].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
      }),
      { numRuns: 60 },
    );
  });

  test('is the same for the same key and lazy: its start does not depend on how much is asked', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, fc.integer({ min: 5, max: 100 }), async (key, n) => {
        const whole = await Array.fromAsync(protocol.pickSequence(key, n));
        const start: number[] = [];
        for await (const ticket of protocol.pickSequence(key, n)) {
          start.push(ticket);
          if (start.length === 5) break;
        }
        expect(start).toEqual(whole.slice(0, 5));
      }),
      { numRuns: 40 },
    );
  });

  test('equals the plain Fisher–Yates over an array', async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, fc.integer({ min: 1, max: 120 }), async (key, n) => {
        const tickets = Array.from({ length: n }, (_, i) => i);
        let j = 0;
        for (let i = 0; i < n; i++) {
          const m = BigInt(n - i);
          let x: bigint;
          do {
            const digest = await nodeHasher.hmac(key, new Uint8Array([...Buffer.from('raffle/idx/v1\0'), ...u64(j++)]));
            x = Buffer.from(digest).readBigUInt64BE();
          } while (x >= 2n ** 64n - (2n ** 64n % m));
          const other = i + Number(x % m);
          [tickets[i], tickets[other]] = [tickets[other]!, tickets[i]!];
        }
        expect(await Array.fromAsync(protocol.pickSequence(key, n))).toEqual(tickets);
      }),
      { numRuns: 40 },
    );
  });

  test('favours no ticket: 6,000 draws among 12 stay near 500 each', async () => {
    const firsts = new Array<number>(12).fill(0);
    for (let i = 0; i < 6000; i++) {
      const key = new Uint8Array(hash('sha256', `draw ${i}`, 'buffer'));
      for await (const ticket of protocol.pickSequence(key, 12)) {
        firsts[ticket]!++;
        break;
      }
    }
    // Chi-squared with 11 degrees of freedom: 31.3 is exceeded once in a thousand; the keys are fixed, so never by chance.
    expect(firsts.reduce((sum, seen) => sum + (seen - 500) ** 2 / 500, 0)).toBeLessThan(31.3);
  });

  test('rejects a value that would favour the first tickets and takes the next', async () => {
    // For m = 3 the limit is 2^64 − 1: only the largest value is rejected.
    const answers = [2n ** 64n - 1n, 5n, 2n ** 64n - 1n, 2n ** 64n - 1n, 1n, 0n];
    const asked: bigint[] = [];
    const crafted: Hasher = {
      sha256: nodeHasher.sha256,
      hmac: (_key, data) => {
        const j = Buffer.from(data).readBigUInt64BE(data.length - 8);
        asked.push(j);
        const digest = new Uint8Array(32);
        new DataView(digest.buffer).setBigUint64(0, answers[Number(j)]!);
        return digest;
      },
    };
    // i=0, m=3: j0 rejected, j1 = 5 mod 3 = 2. i=1, m=2: nothing is ever rejected, j2 = odd → 1. i=2, m=1: j3.
    const sequence = await Array.fromAsync(createProtocol(crafted).pickSequence(new Uint8Array(32), 3));
    expect(asked).toEqual([0n, 1n, 2n, 3n]);
    expect(sequence).toEqual([2, 0, 1]);
  });

  test('takes the largest value that is not rejected', async () => {
    const crafted: Hasher = {
      sha256: nodeHasher.sha256,
      hmac: () => {
        const digest = new Uint8Array(32);
        new DataView(digest.buffer).setBigUint64(0, 2n ** 64n - 2n);
        return digest;
      },
    };
    const first = await createProtocol(crafted).pickSequence(new Uint8Array(32), 3).next();
    expect(first.value).toBe(Number((2n ** 64n - 2n) % 3n));
  });
});

describe('one prize a person', () => {
  test('no one wins twice, prizes are never exceeded, and a passed-over pick always belongs to a winner', async () => {
    await fc.assert(
      fc.asyncProperty(
        bytes32,
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 10 }),
        async (key, holders, prizes) => {
          const picks = await protocol.selectWinners({
            key,
            tickets: holders.length,
            prizes,
            holderOf: (ticket) => String(holders[ticket]),
          });
          const winners = picks.filter(({ wins }) => wins).map(({ holder }) => holder);
          expect(new Set(winners).size).toBe(winners.length);
          expect(winners.length).toBe(Math.min(prizes, new Set(holders).size));
          for (const [i, { holder, wins }] of picks.entries()) {
            if (!wins) expect(picks.slice(0, i).some((before) => before.wins && before.holder === holder)).toBe(true);
          }
          // It stops at the last winner, or uses up the list.
          if (winners.length === prizes) expect(picks.at(-1)!.wins).toBe(true);
          else expect(picks.length).toBe(holders.length);
        },
      ),
      { numRuns: 80 },
    );
  });

  test('deciding after the last prize is refused', () => {
    const rule = new OnePrizeAPerson(1);
    rule.decide(0, 'a');
    expect(() => rule.decide(1, 'b')).toThrow('Every prize has its winner already');
  });
});

describe('the Merkle tree', () => {
  test('every leaf of every size up to 70 has a valid path, invalid for any other number, size or leaf', async () => {
    for (let size = 1; size <= 70; size++) {
      const leaves = leavesOf(size);
      const { root, pathOf } = await protocol.merkleTree(leaves);
      for (let index = 0; index < size; index++) {
        const path = pathOf(index);
        const leaf = leaves[index]!;
        expect(await protocol.verifyInclusion({ leaf, index, size, path, root })).toBe(true);
        if (size > 1) {
          expect(await protocol.verifyInclusion({ leaf, index: (index + 1) % size, size, path, root })).toBe(false);
          expect(await protocol.verifyInclusion({ leaf, index, size, path: path.slice(1), root })).toBe(false);
        }
        expect(await protocol.verifyInclusion({ leaf, index, size, path: [...path, leaf], root })).toBe(false);
        expect(await protocol.verifyInclusion({ leaf: root, index, size, path, root })).toBe(size === 1);
      }
      expect(await protocol.verifyInclusion({ leaf: leaves[0]!, index: size, size, path: [], root })).toBe(false);
    }
  });

  test('is the recursive definition of RFC 6962', async () => {
    const definition = async (leaves: Bytes[]): Promise<Bytes> => {
      if (leaves.length === 1) return leaves[0]!;
      let k = 1;
      while (k * 2 < leaves.length) k *= 2;
      const halves = [await definition(leaves.slice(0, k)), await definition(leaves.slice(k))] as const;
      return nodeHasher.sha256(new Uint8Array([1, ...halves[0], ...halves[1]]));
    };
    for (let size = 1; size <= 70; size++) {
      expect(toHex(await protocol.merkleRoot(leavesOf(size)))).toBe(toHex(await definition(leavesOf(size))));
    }
  });

  test('an empty list has the hash of the empty string, and no paths', async () => {
    expect(toHex(await protocol.merkleRoot([]))).toBe(hash('sha256', ''));
    await expect(protocol.inclusionPath([], 0)).rejects.toThrow('There is no leaf 0 among 0');
  });
});

test.each([-1, 0.5, 2 ** 53, Number.NaN])('%p is not a u64', (value) => {
  expect(() => u64(value)).toThrow(RangeError);
});
