import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import {
  createProtocol,
  isVerified,
  signedBytes,
  toHex,
  verifyRecord,
  type DrawRecord,
  type RecordKey,
} from '../src/index.js';
import { makeDraw } from './make-draw.js';
import { singleFile, singleFilePath } from './single-file.js';

const other = singleFile();
afterAll(() => other.end());

function newKey(validity: Partial<RecordKey> = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const id = hash('sha256', bytes).slice(0, 16);
  const key: RecordKey = {
    id,
    public_key: bytes.toString('hex'),
    valid_from: '2026-11-22',
    valid_until: null,
    ...validity,
  };
  return { key, privateKey };
}
const ours = newKey();
const others = newKey();

async function signed(by = ours, signedOn = '2026-11-30'): Promise<DrawRecord> {
  const record = await makeDraw({ id: 9, people: ['Ama', 'Kofi', 'Édem'], prizes: 1 });
  const draft = { ...record, signature: { key: by.key.id, signed_on: signedOn, value: '' } };
  return { ...draft, signature: { ...draft.signature, value: toHex(sign(null, signedBytes(draft), by.privateKey)) } };
}

/** The verdicts of both verifiers, the browser's and verify-draw.mjs, with these keys. */
async function verdicts(record: DrawRecord, keys: RecordKey[]) {
  // In another order of names, as after transport: the same record.
  const shown = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(record).reverse())));
  const { status, output } = await other.verify(shown, keys);
  return [isVerified(await verifyRecord(shown, createProtocol(), keys)), status, /FAILED {2}(.*)/.exec(output)?.[1]];
}

test('a record that the platform signed is verified with its keys, and without them as before', async () => {
  const record = await signed();
  expect(await verdicts(record, [others.key, ours.key])).toEqual([true, 0, undefined]);
  expect(isVerified(await verifyRecord(record))).toBe(true);
});

test('the command reads the record and the keys from files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signature-'));
  const inFile = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const record = inFile('record.json', await signed());
  const statusWith = (keys: RecordKey[]) =>
    spawnSync(process.execPath, [singleFilePath, record, inFile('keys.json', { keys })], { timeout: 20_000 }).status;
  try {
    expect([statusWith([ours.key]), statusWith([others.key])]).toEqual([0, 1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a record older than the keys stays valid', async () => {
  const { signature: _, ...unsigned } = await signed();
  expect(await verdicts(unsigned, [ours.key])).toEqual([true, 0, undefined]);
});

test.each<[string, () => Promise<DrawRecord>, RecordKey[]]>([
  ['by a key that is not listed', () => signed(others), [ours.key]],
  ['by another key under a listed id', async () => signed({ ...others, key: ours.key }), [ours.key]],
  ['before its key was valid', () => signed(ours, '2026-11-21'), [ours.key]],
  ['after its key was valid', () => signed(), [{ ...ours.key, valid_until: '2026-11-29' }]],
  ['of another day', async () => withSignature({ signed_on: '2026-12-01' }), [ours.key]],
  ['that is not a signature', async () => withSignature({ value: 'ff'.repeat(64) }), [ours.key]],
  [
    'of a record whose winner was renamed',
    async () => {
      const record = await signed();
      return { ...record, picks: record.picks.map((pick) => ({ ...pick, display_name: 'Yao B.' })) };
    },
    [ours.key],
  ],
])('both refuse a signature %s', async (_, make, keys) => {
  const [verified, status, failed] = await verdicts(await make(), keys);
  expect([verified, status]).toEqual([false, 1]);
  expect(failed).toContain('signed by the platform');
});

async function withSignature(change: Partial<NonNullable<DrawRecord['signature']>>): Promise<DrawRecord> {
  const record = await signed();
  return { ...record, signature: { ...record.signature!, ...change } };
}
