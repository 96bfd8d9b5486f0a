import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOwners, storedSecrets, signers, type Secrets } from './secrets.js';

function inFolder(work: (file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'raffle-secrets-'));
  try {
    work(join(folder, 'secrets.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('secrets are generated once, for every process, readable only by the owner', () =>
  inFolder((file) => {
    const made = storedSecrets(file);
    expect(Object.keys(made.keys)).toEqual([...signers]);
    expect(Object.keys(made.databasePasswords)).toEqual([...databaseOwners]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(storedSecrets(file)).toEqual(made);
    expect(Object.keys(made.brokerPasswords)).toEqual([...signers]);
  }));

test.each([
  [
    'of an earlier version',
    ({ keys: { messaging: _, ...keys }, ...rest }: Secrets) => JSON.stringify({ ...rest, keys }),
  ],
  ['that was cut off', (secrets: Secrets) => JSON.stringify(secrets).slice(0, -1)],
])('a file %s is refused in one sentence that names what goes on, and is not changed', (_, as) =>
  inFolder((file) => {
    const content = as(storedSecrets(file));
    writeFileSync(file, content);
    expect(() => storedSecrets(file)).toThrow(
      /secrets\.json is of an earlier version or damaged: put back the copy of it, or `npm run reset` deletes/,
    );
    expect(readFileSync(file, 'utf8')).toBe(content);
  }),
);
