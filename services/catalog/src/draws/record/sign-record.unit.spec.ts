import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { recordKeys, type DrawRecord } from '@raffle/contracts/http/draws';
import { anAppointment } from '@raffle/contracts/fixtures/draws';
import { isVerified, signatureRefusal, verifyRecord } from '@raffle/draw-protocol';
import { makeDraw } from '../../../../../packages/draw-protocol/test/make-draw.js';
import { readConfig } from '../../config.js';
import { SignRecord } from './sign-record.js';

const config = {
  RECORD_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey,
  RECORD_SIGNING_KEY_SINCE: '2026-11-22',
  RECORD_OTHER_KEYS: [],
};
const draw = async () => (await makeDraw({ id: 9, people: ['Ama', 'Kofi'], prizes: 1 })) as DrawRecord;

test('a signature verifies with the published keys, and with no others', async () => {
  const signing = new SignRecord(config);
  const record = signing.sign(await draw());
  const { keys } = recordKeys.parse(signing.keys());
  expect(isVerified(await verifyRecord(record, undefined, keys))).toBe(true);
  const other = new SignRecord({ ...config, RECORD_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey });
  expect(isVerified(await verifyRecord(record, undefined, other.keys().keys))).toBe(false);
});

test('the same record has the same bytes for a day', async () => {
  const signing = new SignRecord(config);
  const at = (moment: string) => draw().then((record) => signing.sign(record, new Date(moment)));
  expect(await at('2026-11-30T00:00:00Z')).toEqual(await at('2026-11-30T23:59:59Z'));
  expect(await at('2026-11-30T00:00:00Z')).not.toEqual(await at('2026-12-01T00:00:00Z'));
});

test('a record signed with a retired key still verifies', async () => {
  const old = new SignRecord(config);
  const record = old.sign(await draw(), new Date('2026-11-30T00:00:00Z'));
  const retired = [{ ...old.keys().keys[0]!, valid_until: '2026-12-31' }];
  const signing = new SignRecord({
    RECORD_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey,
    RECORD_SIGNING_KEY_SINCE: '2027-01-01',
    RECORD_OTHER_KEYS: retired,
  });
  expect(isVerified(await verifyRecord(record, undefined, signing.keys().keys))).toBe(true);
});

test('a key is configured in the form in which it is published', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const published = new SignRecord(config).keys().keys;
  const { RECORD_OTHER_KEYS } = readConfig({
    PORT: '1',
    DATABASE_URL: 'postgres://a@b/c',
    RABBITMQ_URL: 'amqp://a',
    TICKETS_URL: 'http://a',
    IDENTITY_URL: 'http://a',
    PUBLIC_URL: 'http://a',
    SEED_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    INTERNAL_PRIVATE_KEY: base64(privateKey),
    INTERNAL_PUBLIC_KEYS: JSON.stringify({ gateway: base64(publicKey) }),
    RECORD_OTHER_KEYS: JSON.stringify(published),
  });
  expect(RECORD_OTHER_KEYS).toEqual(published);
});

test('without a key records are unchanged', async () => {
  const signing = new SignRecord({ ...config, RECORD_SIGNING_KEY: undefined });
  expect(signing.sign(await draw())).toEqual(await draw());
  expect(signing.keys()).toEqual({ keys: [] });
});

test('the statement of an appointment is signed as what it is', async () => {
  const signing = new SignRecord(config);
  const signed = signing.sign(anAppointment);
  const { keys } = signing.keys();
  expect(await signatureRefusal(signed, keys)).toBeNull();
  expect(await signatureRefusal({ ...signed, draw_at: '2026-12-05T19:00:00.000Z' }, keys)).not.toBeNull();
  // It does not pass for a record.
  expect(await signatureRefusal({ ...signed, draw_key: null }, keys)).not.toBeNull();
});
