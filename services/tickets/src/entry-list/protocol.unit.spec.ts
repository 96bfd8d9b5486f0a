import { expect, test } from '@jest/globals';
import { patientProtocol, protocol } from './protocol.js';

const leaves = Array.from({ length: 5_000 }, (_, i) => new Uint8Array(32).fill(i % 251));

test('the patient protocol makes the same tree', async () => {
  const patient = await patientProtocol().merkleTree(leaves);
  const quick = await protocol.merkleTree(leaves);
  expect(patient.root).toEqual(quick.root);
  expect(patient.pathOf(4_321)).toEqual(quick.pathOf(4_321));
});

test('the patient protocol lets others have a turn, the quick one does not', async () => {
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
  expect(await turnsDuring(patientProtocol().merkleTree(leaves))).toBeGreaterThanOrEqual(2);
  expect(await turnsDuring(protocol.merkleTree(leaves))).toBe(0);
});
