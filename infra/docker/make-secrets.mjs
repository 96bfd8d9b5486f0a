// Generates the secrets that docker-compose.yml mounts, in infra/docker/secrets (git-ignored). Existing files are not
// changed; run it again with each new version to generate what that version added (accounts, queues).
//   npm run secrets
//   npm run secrets -- --rotate <what>   rotates some of them (docs/operations.md, Keys)
// For a real provider, put the merchant's URL into fusionpay_url afterwards.
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import {
  acceptedPublicKeys,
  databaseOwners,
  isBegun,
  keyPair,
  nextStep,
  noRotation,
  oneEach,
  otherKeys,
  readersOf,
  rotatable,
  secretKey,
  signers,
} from '../local/src/rotation.mjs';

const { values, positionals } = parseArgs({ options: { rotate: { type: 'string' } }, allowPositionals: true });
const folder = positionals[0] ?? join(import.meta.dirname, 'secrets');
const token = () => randomBytes(24).toString('hex');

// The folder denies access to other users of this machine; the files must be readable by the containers' users.
mkdirSync(folder, { recursive: true, mode: 0o700 });

makeMissing();
if (values.rotate === undefined) console.log(`Secrets are in ${folder}; the admin's password is in admin_password.`);
else if (rotatable.includes(values.rotate)) rotate(values.rotate);
else {
  console.error(`Usage: npm run secrets -- --rotate ${rotatable.join(' | ')}`);
  process.exitCode = 1;
}

function makeMissing() {
  const postgresPassword = secret('postgres_password', token);
  // For the chart's job `backup`.
  secret('backup_database_url', () => `postgres://postgres:${postgresPassword}@postgres:5432/postgres`);
  // Without it no backup can be read: keep it elsewhere too.
  secret('backup_passphrase', token);
  for (const owner of databaseOwners) {
    // The role that owns the database, and the one that the service uses at runtime.
    const password = secret(`${owner}_database_password`, token);
    secret(`${owner}_migration_database_url`, () => databaseUrl(owner, `raffle_${owner}`, password));
    const runningPassword = secret(`${owner}_running_password`, token);
    secret(`${owner}_running_database_url`, () => databaseUrl(owner, `raffle_${owner}_app`, runningPassword));
  }
  const rabbitmqPassword = secret('rabbitmq_password', token);
  secret('rabbitmq_management_url', () => `http://raffle:${rabbitmqPassword}@rabbitmq:15672`);
  const accounts = signers.map((name) => ({ name, password: secret(`${name}_rabbitmq_password`, token), tags: [] }));
  for (const { name, password } of accounts) {
    secret(`${name}_rabbitmq_url`, () => `amqp://${name}:${password}@rabbitmq:5672`);
  }
  write('rabbitmq_definitions', JSON.stringify(brokerDefinitions(accounts, rabbitmqPassword)));
  const redisPassword = secret('redis_password', token);
  secret('redis.conf', () => `requirepass ${redisPassword}\nsave 60 1\ndir /data\n`);
  secret('redis_url', () => `redis://:${redisPassword}@redis:6379`);
  for (const name of signers) {
    const file = `${name}_private_key`;
    if (!existsSync(join(folder, file)) || !existsSync(join(folder, `${name}_public_key`))) {
      const { privateKey, publicKey } = keyPair();
      write(file, privateKey);
      write(`${name}_public_key`, publicKey);
    }
  }
  write('internal_public_keys', acceptedPublicKeys(storedKeys()));
  secret('claim_secret_key', secretKey);
  secret('claim_other_keys', () => '[]');
  secret('totp_encryption_key', secretKey);
  secret('totp_other_keys', () => '');
  secret('text_messages_sealing_key', secretKey);
  // The provider's key; put it here before setting TEXT_MESSAGES_CHANNEL.
  secret('text_messages_key', () => 'sandbox');
  // VAPID keys of web push; leading zero bytes of a private key are missing, so it is padded to 32 bytes.
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  if (!existsSync(join(folder, 'web_push_public_key')) || !existsSync(join(folder, 'web_push_private_key'))) {
    write('web_push_public_key', curve.getPublicKey('base64url'));
    write(
      'web_push_private_key',
      Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
    );
  }
  secret('seed_encryption_key', secretKey);
  secret('record_signing_key', () => keyPair().privateKey);
  secret('record_signing_key_since', () => '2026-11-22');
  secret('record_other_keys', () => '[]');
  secret('webhook_secret_segment', token);
  secret('admin_password', () => randomBytes(12).toString('hex'));
  // Where alarms are sent: put your addresses here before starting the profile `watch` (docs/alarms.md).
  secret('alarm_webhook_url', () => '');
  secret('alarm_phone_url', () => '');
  secret('alarm_watchdog_url', () => '');
  secret('grafana_password', token);
  // More merchant accounts: JSON, name → {url, status_url}.
  secret('payment_providers', () => '{}');
  secret('fusionpay_url', () => 'http://sandbox:4000/raffle/demo/pay/');
}

/**
 * Does the next step of a rotation, and prints what to do with the containers. Killed at any point, it can be repeated: rotation.json, which
 * says what comes next and what was in use before, is written last.
 */
function rotate(what) {
  if (what === 'broker') return replaceAll(what, (name) => [`${name}_rabbitmq_password`, `${name}_rabbitmq_url`]);
  if (what === 'databases')
    return replaceAll(what, (owner) =>
      ['database_password', 'migration_database_url', 'running_password', 'running_database_url'].map(
        (file) => `${owner}_${file}`,
      ),
    );
  const before = storedKeys(what);
  const { secrets, means, done, wait } = nextStep(before, what, new Date());
  storeKeys(secrets);
  console.log(`${what}: ${means}.`);
  if (!isDeepStrictEqual(secrets, before)) restart(readersOf(what));
  if (wait) console.log(wait);
  else if (!done) console.log(`Then the same again: npm run secrets -- --rotate ${what}`);
}

/** Passwords have one step. */
function replaceAll(what, filesOf) {
  for (const file of readersOf(what).flatMap(filesOf)) rmSync(join(folder, file), { force: true });
  makeMissing();
  console.log(`${what}: every password is a new one.`);
  if (what === 'broker') console.log('Now: docker compose restart rabbitmq');
  else console.log('Now: docker compose exec postgres sh /docker-entrypoint-initdb.d/10-create-databases.sh');
  restart(readersOf(what));
}

function restart(names) {
  console.log(
    `Now: for one in ${names.join(' ')}; do docker compose restart "$one" && docker compose up --wait --no-recreate "$one"; done`,
  );
}

/**
 * The keys of the files, with the state of rotations. @param what of a rotation that was begun, the keys are those of its last complete step:
 * a later one that was killed has written some of the files
 */
function storedKeys(what) {
  const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const file = read('rotation.json');
  const { rotation, ...inUse } = file === '' ? { rotation: noRotation() } : JSON.parse(file);
  return {
    keys: oneEach(signers, (name) => ({
      privateKey: read(`${name}_private_key`),
      publicKey: read(`${name}_public_key`),
    })),
    totpEncryptionKey: read('totp_encryption_key'),
    claimSecretKey: read('claim_secret_key'),
    recordSigningKey: read('record_signing_key'),
    ...(what !== undefined && isBegun({ rotation }, what) ? inUse : {}),
    rotation,
  };
}

function storeKeys({ keys, totpEncryptionKey, claimSecretKey, recordSigningKey, rotation }) {
  const { identity, catalog } = otherKeys({ rotation });
  for (const name of signers) {
    write(`${name}_private_key`, keys[name].privateKey);
    write(`${name}_public_key`, keys[name].publicKey);
  }
  write('internal_public_keys', acceptedPublicKeys({ keys, rotation }));
  write('totp_other_keys', identity.TOTP_OTHER_KEYS);
  write('totp_encryption_key', totpEncryptionKey);
  write('claim_other_keys', identity.CLAIM_OTHER_KEYS);
  write('claim_secret_key', claimSecretKey);
  write('record_signing_key_since', catalog.RECORD_SIGNING_KEY_SINCE);
  write('record_other_keys', catalog.RECORD_OTHER_KEYS);
  write('record_signing_key', recordSigningKey);
  const state = join(folder, 'rotation.json');
  const inUse = { keys, totpEncryptionKey, claimSecretKey, recordSigningKey };
  writeFileSync(`${state}.new`, JSON.stringify({ ...inUse, rotation }), { mode: 0o600 });
  renameSync(`${state}.new`, state);
}

/** infra/rabbitmq-definitions.json with the accounts; `impersonator` may republish dead letters on behalf of a service. */
function brokerDefinitions(users, password) {
  const file = join(import.meta.dirname, '../rabbitmq-definitions.json');
  const { permissions, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    ...rest,
    vhosts: [{ name: '/' }],
    users: [...users, { name: 'raffle', password, tags: ['administrator', 'impersonator'] }],
    permissions: [...permissions, { user: 'raffle', vhost: '/', configure: '.*', write: '.*', read: '.*' }],
  };
}

function databaseUrl(owner, role, password) {
  return `postgres://${role}:${password}@postgres:5432/raffle_${owner}`;
}

function secret(name, make) {
  const file = join(folder, name);
  if (!existsSync(file)) write(name, make());
  return readFileSync(file, 'utf8');
}

function write(name, content) {
  writeFileSync(join(folder, name), content, { mode: 0o644 });
}
