import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOwners, isFromBeforeAccounts, storedSecrets, signers, type Secrets } from './secrets.js';

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
    expect(isFromBeforeAccounts(file)).toBe(false);
    const made = storedSecrets(file);
    expect(Object.keys(made.keys)).toEqual([...signers]);
    expect(Object.keys(made.databasePasswords)).toEqual([...databaseOwners]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(storedSecrets(file)).toEqual(made);
    expect(Object.keys(made.brokerPasswords)).toEqual([...signers]);
  }));

test('processes newer than the installation get secrets, which are then stored; nothing else changes', () =>
  inFolder((file) => {
    const { brokerPasswords: _accounts, runningPasswords: _roles, webPush: _push, ...old } = storedSecrets(file);
    const { messaging: _key, ...keys } = old.keys;
    const { messaging: _password, ...databasePasswords } = old.databasePasswords;
    writeFileSync(
      file,
      JSON.stringify({ ...old, keys, databasePasswords } satisfies Omit<
        Secrets,
        'brokerPasswords' | 'runningPasswords' | 'webPush'
      >),
    );
    expect(isFromBeforeAccounts(file)).toBe(true);
    const now = storedSecrets(file);
    expect(isFromBeforeAccounts(file)).toBe(false);
    expect(now).toMatchObject({ ...old, keys, databasePasswords });
    expect(now.keys.messaging?.privateKey).toMatch(/^.{40,}/);
    expect(now.databasePasswords.messaging).toMatch(/^.{20,}/);
    expect(now.webPush.publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect(now.webPush.privateKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Object.keys(now.runningPasswords)).toEqual([...databaseOwners]);
    expect(Object.keys(now.brokerPasswords)).toEqual([...signers]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(now);
    expect(storedSecrets(file)).toEqual(now);
  }));
