import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure.js';

export const signers = ['gateway', 'identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export const databaseOwners = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
/** A process that signs service tokens also publishes or consumes events. */
export type BrokerAccount = (typeof signers)[number];
export type DatabaseOwner = (typeof databaseOwners)[number];

const secretsFile = z.object({
  postgresPassword: z.string(),
  rabbitmqPassword: z.string(),
  redisPassword: z.string(),
  /** Passwords of the roles that own the databases. */
  databasePasswords: z.record(z.string(), z.string()),
  /** Passwords of the services' runtime roles. Older installations have none. */
  runningPasswords: z._default(z.record(z.string(), z.string()), {}),
  /** Passwords of the processes' RabbitMQ accounts, by process name. Older installations have none. */
  brokerPasswords: z._default(z.record(z.string(), z.string()), {}),
  /** Ed25519: PKCS8 and SPKI PEM, base64. */
  keys: z.record(z.string(), z.object({ privateKey: z.string(), publicKey: z.string() })),
  claimSecretKey: z.string(),
  /** Installations older than administrators' second factor have none. */
  totpEncryptionKey: z.optional(z.string()),
  /** Installations older than codes by SMS have none. */
  textSealingKey: z.optional(z.string()),
  /** VAPID keys of web push. Older installations have none. */
  webPush: z.optional(z.object({ publicKey: z.string(), privateKey: z.string() })),
  /** Installations older than signed records have none. */
  recordSigningKey: z.optional(z.string()),
  seedEncryptionKey: z.string(),
  webhookSecretSegment: z.string(),
  adminPassword: z.string(),
});
export type Secrets = Required<z.infer<typeof secretsFile>>;

/** The secrets of this installation, created at the first start and stored: data encrypted with them cannot be read without them. */
export function storedSecrets(file: string): Secrets {
  if (existsSync(file)) {
    const read = secretsFile.safeParse(parsed(file));
    if (read.success) return withNewProcesses(file, read.data);
    throw new StartFailure(`${file} cannot be read; \`npm run reset\` starts afresh with new secrets and empty data.`);
  }
  const secrets = newSecrets();
  writePrivately(file, secrets);
  return secrets;
}

/** Whether queued messages may be older than the RabbitMQ accounts, so that they carry no publisher. */
export function isFromBeforeAccounts(file: string): boolean {
  const stored = existsSync(file) ? parsed(file) : undefined;
  return typeof stored === 'object' && stored !== null && !('brokerPasswords' in stored);
}

/** Adds secrets for processes that are newer than the installation; existing ones do not change. */
function withNewProcesses(file: string, stored: z.infer<typeof secretsFile>): Secrets {
  const fresh = newSecrets();
  const { databasePasswords, runningPasswords, brokerPasswords, keys, totpEncryptionKey, webPush, recordSigningKey } =
    fresh;
  const whole: Secrets = {
    ...stored,
    totpEncryptionKey: stored.totpEncryptionKey ?? totpEncryptionKey,
    textSealingKey: stored.textSealingKey ?? fresh.textSealingKey,
    webPush: stored.webPush ?? webPush,
    recordSigningKey: stored.recordSigningKey ?? recordSigningKey,
    databasePasswords: { ...databasePasswords, ...stored.databasePasswords },
    runningPasswords: { ...runningPasswords, ...stored.runningPasswords },
    brokerPasswords: { ...brokerPasswords, ...stored.brokerPasswords },
    keys: { ...keys, ...stored.keys },
  };
  const isWhole =
    stored.totpEncryptionKey !== undefined &&
    stored.textSealingKey !== undefined &&
    stored.webPush !== undefined &&
    stored.recordSigningKey !== undefined &&
    databaseOwners.every((owner) => owner in stored.databasePasswords && owner in stored.runningPasswords) &&
    signers.every((name) => name in stored.brokerPasswords && name in stored.keys);
  if (!isWhole) writePrivately(file, whole);
  return whole;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the caller reports it in one sentence
  }
}

/** Writes JSON that only this account may read; atomically. */
export function writePrivately(file: string, content: unknown): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function newSecrets(): Secrets {
  return {
    postgresPassword: token(),
    rabbitmqPassword: token(),
    redisPassword: token(),
    databasePasswords: Object.fromEntries(databaseOwners.map((owner) => [owner, token()])),
    runningPasswords: Object.fromEntries(databaseOwners.map((owner) => [owner, token()])),
    brokerPasswords: Object.fromEntries(signers.map((name) => [name, token()])),
    keys: Object.fromEntries(signers.map((name) => [name, keyPair()])),
    claimSecretKey: randomBytes(32).toString('base64'),
    totpEncryptionKey: randomBytes(32).toString('base64'),
    textSealingKey: randomBytes(32).toString('base64'),
    webPush: vapidKeys(),
    recordSigningKey: keyPair().privateKey,
    seedEncryptionKey: randomBytes(32).toString('base64'),
    webhookSecretSegment: token(),
    adminPassword: readablePassword(),
  };
}

const token = () => randomBytes(24).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');

function keyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey: Buffer.from(privateKey).toString('base64'),
    publicKey: Buffer.from(publicKey).toString('base64'),
  };
}

/** A key pair on the curve that browsers accept, base64url (RFC 8292). */
function vapidKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // The encoding omits leading zero bytes of the private key: pad it to 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/** Four groups of four unambiguous letters and digits: 80 bits, and easy to type. */
function readablePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]);
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
}
