import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { signServiceToken, verifyServiceToken } from '../src/index.js';

const gateway = generateKeyPairSync('ed25519');
const tickets = generateKeyPairSync('ed25519');
const receiver = { self: 'payments', publicKeys: { gateway: gateway.publicKey, tickets: tickets.publicKey } } as const;
const fromGateway = { caller: 'gateway', target: 'payments', privateKey: gateway.privateKey } as const;

test('says who calls and for whom', async () => {
  const token = await signServiceToken({
    ...fromGateway,
    subject: { kind: 'admin', id: 'a-1', role: 'super_admin' },
    address: '41.207.1.2',
  });
  expect(await verifyServiceToken(token, receiver)).toEqual({
    caller: 'gateway',
    subject: { kind: 'admin', id: 'a-1', role: 'super_admin' },
    address: '41.207.1.2',
  });
  expect(await verifyServiceToken(await signServiceToken(fromGateway), receiver)).toEqual({
    caller: 'gateway',
    subject: null,
  });
});

test.each([-60, 60])('a caller whose clock is %i seconds off is understood', async (offset) => {
  const iat = Math.floor(Date.now() / 1000) + offset;
  await expect(verifyServiceToken(await jwt({ iat, exp: iat + 30 }), receiver)).resolves.toMatchObject({
    caller: 'gateway',
  });
});

test.each([
  ['for another process', () => signServiceToken({ ...fromGateway, target: 'identity' })],
  ['signed with another key', () => signServiceToken({ ...fromGateway, privateKey: tickets.privateKey })],
  ['of a process whose key is not known', () => signServiceToken({ ...fromGateway, caller: 'catalog' })],
  ['that is none', async () => 'abc.def.ghi'],
  ['of no process', () => jwt({ iss: 'intruder' })],
  ['too old', () => jwt({ iat: Math.floor(Date.now() / 1000) - 200, exp: Math.floor(Date.now() / 1000) + 600 })],
  ['without an end', () => jwt({ exp: undefined })],
  ['without an id', () => jwt({ jti: undefined })],
  ['with a kind and no person', () => jwt({ kind: 'admin', role: 'super_admin' })],
])('refuses a service token %s', async (_, sign) => {
  await expect(sign().then((token) => verifyServiceToken(token, receiver))).rejects.toThrow();
});

test('refuses an unsigned service token', async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'gateway', aud: 'payments', iat: now, exp: now + 30, jti: 'x' };
  await expect(verifyServiceToken(`${encode({ alg: 'none' })}.${encode(claims)}.`, receiver)).rejects.toThrow();
});

function jwt(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: 'gateway', aud: 'payments', iat: now, exp: now + 30, jti: 'id-1', ...claims };
  return new SignJWT(all).setProtectedHeader({ alg: 'EdDSA' }).sign(gateway.privateKey);
}
