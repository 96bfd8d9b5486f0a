import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { givenByContainers } from './config.js';
import { databaseOwners, keyPair, noRotation, oneEach, secretKey, signers } from './rotation.mjs';
import { StartFailure, StartRefusal } from './start-failure.js';

export { databaseOwners, signers };
/** A process that signs service tokens also publishes or consumes events. */
export type BrokerAccount = (typeof signers)[number];
export type DatabaseOwner = (typeof databaseOwners)[number];

const pair = z.object({ privateKey: z.string(), publicKey: z.string() });
const isoDay = z.iso.date();

/** What rotations have begun, and former keys that something still needs (rotation.mjs). */
const rotationState = z.object({
  services: z.optional(z.object({ stage: z.enum(['coming', 'going']), keys: z.record(z.enum(signers), pair) })),
  totp: z.optional(z.object({ stage: z.enum(['coming', 'going']), key: z.string() })),
  claim: z.object({
    coming: z.optional(z.string()),
    former: z.array(z.object({ key: z.string(), until: z.string() })),
  }),
  record: z.object({
    since: isoDay,
    coming: z.optional(z.object({ privateKey: z.string(), announcedAt: z.string() })),
    former: z.array(z.object({ public_key: z.string(), valid_from: isoDay, valid_until: isoDay })),
  }),
});

const secretsFile = z.object({
  postgresPassword: z.string(),
  rabbitmqPassword: z.string(),
  redisPassword: z.string(),
  /** Passwords of the roles that own the databases, and of the roles that the services run with. */
  databasePasswords: z.record(z.enum(databaseOwners), z.string()),
  runningPasswords: z.record(z.enum(databaseOwners), z.string()),
  /** Passwords of the processes' RabbitMQ accounts. */
  brokerPasswords: z.record(z.enum(signers), z.string()),
  /** Ed25519: PKCS8 and SPKI PEM, base64. */
  keys: z.record(z.enum(signers), pair),
  claimSecretKey: z.string(),
  /** Encrypts administrators' second factors. */
  totpEncryptionKey: z.string(),
  /** Encrypts codes by SMS until they are sent. */
  textSealingKey: z.string(),
  /** VAPID keys of web push. */
  webPush: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** Signs the records of draws. */
  recordSigningKey: z.string(),
  seedEncryptionKey: z.string(),
  webhookSecretSegment: z.string(),
  adminPassword: z.string(),
  /** Encrypts backups. */
  backupPassphrase: z.string(),
  /** Steps of the first start that are done. They are in this file so that each copy of it says whether its installation has databases. */
  firstStart: z.prefault(z.object({ admin: z.boolean(), demonstration: z.boolean() }), {
    admin: false,
    demonstration: false,
  }),
  rotation: rotationState,
});
export type Secrets = z.infer<typeof secretsFile>;

/** The secrets of this installation, created at the first start and stored: data encrypted with them cannot be read without them. */
export function storedSecrets(file: string): Secrets {
  if (existsSync(file)) {
    const read = secretsFile.safeParse(parsed(file));
    if (read.success) return read.data;
    throw new StartRefusal(
      `${file} is of an earlier version or damaged: put back the copy of it, or \`npm run reset\` deletes all local data.`,
    );
  }
  const secrets = newSecrets();
  writePrivately(file, secrets);
  return secrets;
}

/**
 * The secrets of backups: in containers from their files, else those of `npm start`.
 * @throws StartFailure when they are missing: new ones would decrypt nothing
 */
export function backupSecrets(dataDir: string): Pick<Secrets, 'postgresPassword' | 'backupPassphrase'> {
  const folder = givenByContainers()?.secretsFolder;
  if (folder === undefined) return secretsBeside(dataDir);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { postgresPassword: read('postgres_password'), backupPassphrase: read('backup_passphrase') };
}

function secretsBeside(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file))
    throw new StartFailure(`${file} is missing: put back the copy of it; the backups are encrypted with it.`);
  return storedSecrets(file);
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
    databasePasswords: oneEach(databaseOwners, token),
    runningPasswords: oneEach(databaseOwners, token),
    brokerPasswords: oneEach(signers, token),
    keys: oneEach(signers, keyPair),
    claimSecretKey: secretKey(),
    totpEncryptionKey: secretKey(),
    textSealingKey: secretKey(),
    webPush: vapidKeys(),
    recordSigningKey: keyPair().privateKey,
    seedEncryptionKey: secretKey(),
    webhookSecretSegment: token(),
    adminPassword: readablePassword(),
    backupPassphrase: token(),
    firstStart: { admin: false, demonstration: false },
    rotation: noRotation(),
  };
}

export const token = () => randomBytes(24).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');

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
