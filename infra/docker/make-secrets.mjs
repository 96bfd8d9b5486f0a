// Generates the secrets that docker-compose.yml mounts, in infra/docker/secrets (git-ignored). Existing files are not
// changed; run it again with each new version to generate what that version added (accounts, queues).
//   npm run secrets
//   npm run secrets -- --rotate <what>   rotates some of them (docs/operations.md, Keys)
// For a real provider, put the merchant's URL into fusionpay_url afterwards.
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyPair, rotate, signers } from './rotate-secrets.mjs';

const [given, what] = process.argv.slice(2).filter((one) => one !== '--rotate');
const isRotation = process.argv.includes('--rotate');
const folder = (isRotation && what === undefined ? undefined : given) ?? join(import.meta.dirname, 'secrets');
const databaseOwners = signers.filter((name) => name !== 'gateway');
const token = () => randomBytes(24).toString('hex');

// The folder denies access to other users of this machine; the files must be readable by the containers' users.
mkdirSync(folder, { recursive: true, mode: 0o700 });

makeMissing();
if (isRotation) for (const line of rotate(folder, what ?? given, new Date(), makeMissing)) console.log(line);
else console.log(`Secrets are in ${folder}; the admin's password is in admin_password.`);

function makeMissing() {
  secret('postgres_password', token);
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
  const accounts = signers.map((name) => ({ name, password: secret(`${name}_rabbitmq_password`, token), tags: [] }));
  for (const { name, password } of accounts) {
    secret(`${name}_rabbitmq_url`, () => `amqp://${name}:${password}@rabbitmq:5672`);
  }
  write('rabbitmq_definitions', JSON.stringify(brokerDefinitions(accounts, rabbitmqPassword)));
  const redisPassword = secret('redis_password', token);
  secret('redis.conf', () => `requirepass ${redisPassword}\nsave 60 1\ndir /data\n`);
  secret('redis_url', () => `redis://:${redisPassword}@redis:6379`);
  const publicKeys = {};
  for (const name of signers) {
    const file = `${name}_private_key`;
    if (!existsSync(join(folder, file)) || !existsSync(join(folder, `${name}_public_key`))) {
      const { privateKey, publicKey } = keyPair();
      write(file, privateKey);
      write(`${name}_public_key`, publicKey);
    }
    publicKeys[name] = readFileSync(join(folder, `${name}_public_key`), 'utf8');
  }
  // During a rotation there are two of each.
  if (!isBegun('services')) write('internal_public_keys', JSON.stringify(publicKeys));
  secret('claim_secret_key', () => randomBytes(32).toString('base64'));
  secret('claim_other_keys', () => '[]');
  secret('totp_encryption_key', () => randomBytes(32).toString('base64'));
  secret('totp_other_keys', () => '');
  secret('text_messages_sealing_key', () => randomBytes(32).toString('base64'));
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
  secret('seed_encryption_key', () => randomBytes(32).toString('base64'));
  secret('record_signing_key', () => keyPair().privateKey);
  secret('record_signing_key_since', () => '2026-11-22');
  secret('record_other_keys', () => '[]');
  secret('webhook_secret_segment', token);
  secret('admin_password', () => randomBytes(12).toString('hex'));
  // Where alarms are sent: put your addresses here before starting the profile `watch` (docs/alarms.md).
  secret('alarm_webhook_url', () => '');
  secret('alarm_phone_url', () => '');
  secret('grafana_password', token);
  // More merchant accounts: JSON, name → {url, status_url}.
  secret('payment_providers', () => '{}');
  secret('fusionpay_url', () => 'http://sandbox:4000/raffle/demo/pay/');
}

/** Whether a rotation of it is not complete (rotate-secrets.mjs). */
function isBegun(name) {
  const file = join(folder, 'rotation.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))[name] !== undefined;
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
