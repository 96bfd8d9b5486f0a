import { expect, test } from '@jest/globals';
import { yieldingProtocol, protocol } from './protocol.js';

const leaves = Array.from({ length: 5_000 }, (_, i) => new Uint8Array(32).fill(i % 251));

test('the yielding protocol makes the same tree', async () => {
  const yielding = await yieldingProtocol().merkleTree(leaves);
  const synchronous = await protocol.merkleTree(leaves);
  expect(yielding.root).toEqual(synchronous.root);
  expect(yielding.pathOf(4_321)).toEqual(synchronous.pathOf(4_321));
});

test('the yielding protocol yields to other work, the synchronous one does not', async () => {
  const turnsDuring = async (work: Promise<unknown>) => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await work;
    done = true;
    return turns;
  };
  expect(await turnsDuring(yieldingProtocol().merkleTree(leaves))).toBeGreaterThanOrEqual(2);
  expect(await turnsDuring(protocol.merkleTree(leaves))).toBe(0);
});
