import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { ServiceTokenSigner, ServiceTokenVerifier, signServiceToken } from '../src/http/index.js';

const gateway = generateKeyPairSync('ed25519');
const tickets = generateKeyPairSync('ed25519');
const verifier = () =>
  new ServiceTokenVerifier('payments', { gateway: [gateway.publicKey], tickets: [tickets.publicKey] });
const fromGateway = { caller: 'gateway', target: 'payments', privateKey: gateway.privateKey } as const;
const user = { kind: 'user', id: 'u-1' } as const;
const seconds = 1000;

afterEach(() => {
  jest.useRealTimers();
});

test('names caller and person', () => {
  const subject = { kind: 'admin', id: 'a-1', role: 'super_admin' } as const;
  const token = signServiceToken({ ...fromGateway, subject, address: '41.207.1.2' });
  expect(verifier().verifyToken(token)).toEqual({ caller: 'gateway', subject, address: '41.207.1.2' });
  const afterCode = { ...user, afterCode: true } as const;
  const ofUser = signServiceToken({ ...fromGateway, subject: afterCode });
  expect(verifier().verifyToken(ofUser)).toEqual({ caller: 'gateway', subject: afterCode });
  expect(verifier().verifyToken(signServiceToken(fromGateway))).toEqual({ caller: 'gateway', subject: null });
});

test.each([-60, 60])('a caller whose clock is %i seconds off is accepted', async (offset) => {
  const iat = Math.floor(Date.now() / 1000) + offset;
  expect(verifier().verifyToken(await jwt({ iat, exp: iat + 30 }))).toMatchObject({ caller: 'gateway' });
});

test('while keys are rotated, tokens of both are accepted; afterwards those of the old one are not', () => {
  const next = generateKeyPairSync('ed25519');
  const [old, renewed] = [gateway, next].map(({ privateKey }) => signServiceToken({ ...fromGateway, privateKey }));
  const during = new ServiceTokenVerifier('payments', { gateway: [gateway.publicKey, next.publicKey] });
  expect([during.verifyToken(old!).caller, during.verifyToken(renewed!).caller]).toEqual(['gateway', 'gateway']);
  const afterwards = new ServiceTokenVerifier('payments', { gateway: [next.publicKey] });
  expect(afterwards.verifyToken(renewed!).caller).toBe('gateway');
  expect(() => afterwards.verifyToken(old!)).toThrow('not signed by gateway');
});

test.each([
  ['for another process', () => signServiceToken({ ...fromGateway, target: 'identity' })],
  ['signed with another key', () => signServiceToken({ ...fromGateway, privateKey: tickets.privateKey })],
  ['of a process whose key is not known', () => signServiceToken({ ...fromGateway, caller: 'catalog' })],
  ['that is not a token', () => 'abc.def.ghi'],
  ['of no process', () => jwt({ iss: 'intruder' })],
  ['too old', () => jwt({ iat: Math.floor(Date.now() / 1000) - 200, exp: Math.floor(Date.now() / 1000) + 600 })],
  [
    'from the future',
    () => jwt({ iat: Math.floor(Date.now() / 1000) + 200, exp: Math.floor(Date.now() / 1000) + 230 }),
  ],
  ['without an end', () => jwt({ exp: undefined })],
  ['without an id', () => jwt({ jti: undefined })],
  ['with a kind and no person', () => jwt({ kind: 'admin', role: 'super_admin' })],
  ['with other claims than were signed', () => withPayloadOf({ sub: 'u-2', kind: 'user' })],
])('refuses a service token %s', async (_, sign) => {
  const token = await sign();
  expect(() => verifier().verifyToken(token)).toThrow();
});

test('refuses an unsigned service token', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'gateway', aud: 'payments', iat: now, exp: now + 30, jti: 'x' };
  expect(() => verifier().verifyToken(`${encode({ alg: 'none' })}.${encode(claims)}.`)).toThrow();
});

test('a verified token expires like any other', () => {
  jest.useFakeTimers({ now: Date.now() });
  const receiver = verifier();
  const token = signServiceToken(fromGateway);
  receiver.verifyToken(token);
  jest.advanceTimersByTime(149 * seconds);
  receiver.verifyToken(token);
  jest.advanceTimersByTime(2 * seconds);
  expect(() => receiver.verifyToken(token)).toThrow('too old');
});

test('a token is reused for ten seconds, only for the same person at the same address', () => {
  jest.useFakeTimers({ now: Date.now() });
  const signer = new ServiceTokenSigner(fromGateway);
  const first = signer.for('payments', user, '41.207.1.2');
  jest.advanceTimersByTime(9 * seconds);
  expect(signer.for('payments', user, '41.207.1.2')).toBe(first);
  const others = [
    signer.for('identity', user, '41.207.1.2'),
    signer.for('payments', { kind: 'user', id: 'u-2' }, '41.207.1.2'),
    signer.for('payments', { kind: 'admin', id: 'u-1', role: 'admin' }, '41.207.1.2'),
    signer.for('payments', { kind: 'admin', id: 'u-1', role: 'super_admin' }, '41.207.1.2'),
    signer.for('payments', null, '41.207.1.2'),
    signer.for('payments', user, '41.207.1.3'),
    signer.for('payments', user),
  ];
  expect(new Set([first, ...others]).size).toBe(8);
  expect(verifier().verifyToken(others[5]!)).toEqual({ caller: 'gateway', subject: user, address: '41.207.1.3' });
  jest.advanceTimersByTime(2 * seconds);
  expect(signer.for('payments', user, '41.207.1.2')).not.toBe(first);
});

/** A signed token whose payload has been replaced. */
function withPayloadOf(claims: Record<string, unknown>): string {
  const [header, payload = '', signature] = signServiceToken(fromGateway).split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

function jwt(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: 'gateway', aud: 'payments', iat: now, exp: now + 30, jti: 'id-1', ...claims };
  return new SignJWT(all).setProtectedHeader({ alg: 'EdDSA' }).sign(gateway.privateKey);
}
