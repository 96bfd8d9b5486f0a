import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SeedVault } from './commitment.js';

const vault = new SeedVault(randomBytes(32));

test('a sealed seed opens again, and no two seals are equal', () => {
  const seed = vault.draw();
  expect(seed).toHaveLength(32);
  expect(vault.open(7, vault.seal(7, seed))).toEqual(seed);
  expect(vault.seal(7, seed).equals(vault.seal(7, seed))).toBe(false);
  expect(vault.seal(7, seed).includes(Buffer.from(seed))).toBe(false);
});

test('a seed does not open with another key, for another product or with a changed byte', () => {
  const sealed = vault.seal(7, vault.draw());
  expect(() => new SeedVault(randomBytes(32)).open(7, sealed)).toThrow('SEED_ENCRYPTION_KEY');
  expect(() => vault.open(8, sealed)).toThrow('does not open');
  for (const position of [1, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[position]! ^= 1;
    expect(() => vault.open(7, changed)).toThrow('does not open');
  }
  expect(() => vault.open(7, sealed.subarray(1))).toThrow('does not open');
});
