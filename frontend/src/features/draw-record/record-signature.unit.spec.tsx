/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { signedBytes } from '@raffle/draw-protocol';
import { screen } from '@testing-library/react';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { ApiServer } from '../../../test/api-server.js';
import { openDrawPage, record } from '../../../test/draw-page.js';
import { withWebCrypto } from '../../../test/web-crypto.js';

let api: ApiServer;
const { show } = openDrawPage((server) => (api = server));
withWebCrypto();

describe('the signature of the record', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const ours = { id: key, public_key: bytes.toString('hex'), valid_from: '2026-11-01', valid_until: null };
  const draft = { ...record, signature: { key, signed_on: '2026-11-27', value: '' } };
  const value = Buffer.from(sign(null, signedBytes(draft), privateKey)).toString('hex');
  const signed = { ...draft, signature: { ...draft.signature, value } };
  const other = { ...ours, id: '0'.repeat(16) };

  test.each([
    [
      'valid',
      signed,
      [ours],
      /^Cette preuve est bien celle que nous avons publiée\s: .*l’a signée le 27 novembre 2026\.$/,
    ],
    ['by a key that is not ours', signed, [other], /signée, mais pas par .*Ne vous y fiez pas/],
    ['of a changed record', { ...signed, tickets: 11 }, [ours], /^La signature ne va pas avec cette preuve/],
    ['of a day without that key', signed, [{ ...ours, valid_from: '2026-11-28' }], /^La signature ne va pas avec/],
    ['missing', record, [ours], /^Cette preuve ne porte pas de signature/],
    ['not checked, since the keys fail to load', signed, null, /^La signature n’a pas pu être vérifiée/],
  ])('%s', async (_, shown, keys, line) => {
    api.answers['GET /draws/26/record'] = { body: shown };
    api.answers['GET /.well-known/bon-tirage-keys.json'] = keys ? { body: { keys } } : { status: 503 };
    await show({ status: 'completed' });
    expect(await screen.findByText(line)).toBeTruthy();
  });
});
