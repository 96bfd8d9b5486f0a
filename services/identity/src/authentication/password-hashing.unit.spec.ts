import { afterEach, expect, jest, test } from '@jest/globals';
import { PasswordHashing, passwordCost } from './password-hashing.js';

afterEach(() => void jest.restoreAllMocks());

test('hashes are argon2id, 19 MiB, two passes, one lane', async () => {
  expect(await new PasswordHashing().hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the password itself matches, in either encoding of its accents', async () => {
  const passwords = new PasswordHashing();
  const hash = await passwords.hash('Lom\u00e9 2026');
  expect(await passwords.matches(hash, 'Lome\u0301 2026')).toBe(true);
  expect(await passwords.matches(hash, 'lomé 2026')).toBe(false);
  expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
});

test('concurrent hashes queue, and beyond the limit answer 503 with Retry-After', async () => {
  jest.replaceProperty(passwordCost, 'memoryCost', 1024);
  const passwords = new PasswordHashing();
  const answers = await Promise.allSettled(Array.from({ length: 620 }, () => passwords.hash('secret')));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'service_unavailable' } });
  const hashes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  expect(hashes).toContainEqual(expect.stringMatching(/^\$argon2id/));
  expect(await passwords.hash('after the crowd')).toMatch(/^\$argon2id/);
});
