// Rotates the secrets that docker-compose.yml mounts: `npm run secrets -- --rotate <what>` (docs/operations.md, Keys). Each call does the
// next step, as infra/local/src/rotation.ts does: a key is accepted everywhere before it is used anywhere, and used everywhere before the
// former one is forgotten. Killed at any point, it can be repeated: rotation.json, which says what comes next, is written last.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const databaseOwners = ['identity', 'catalog', 'tickets', 'payments', 'messaging'];
export const signers = ['gateway', ...databaseOwners];
const hourMs = 3_600_000;

/**
 * @param folder of the secrets.
 * @param makeMissing generates the files that are missing, from those that exist.
 * @returns what to do next, in lines
 */
export function rotate(folder, what, now, makeMissing) {
  const file = join(folder, 'rotation.json');
  const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const steps = { services, totp, claim, record, broker, databases };
  if (!Object.hasOwn(steps, what)) return [`Usage: npm run secrets -- --rotate ${Object.keys(steps).join(' | ')}`];
  const files = {
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    write: (name, content) => writeFileSync(join(folder, name), content, { mode: 0o644 }),
    remove: (name) => rmSync(join(folder, name), { force: true }),
    makeMissing,
  };
  const { next, lines } = steps[what](state, files, now);
  writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return lines;
}

const again = (what) => `Then the same again: npm run secrets -- --rotate ${what}`;
const restart = (...names) => `Now: docker compose restart ${names.join(' ')}`;

function services({ services: begun, ...rest }, { read, write }) {
  const publish = (...sets) =>
    write(
      'internal_public_keys',
      JSON.stringify(Object.fromEntries(signers.map((name) => [name, sets.map((set) => set[name].publicKey)]))),
    );
  if (!begun) {
    const former = pairs((name) => ({
      privateKey: read(`${name}_private_key`),
      publicKey: read(`${name}_public_key`),
    }));
    const keys = pairs(keyPair);
    publish(former, keys);
    const next = { ...rest, services: { stage: 'announced', former, keys } };
    return { next, lines: ['The next keys are accepted.', restart(...signers), again('services')] };
  }
  const { stage, former, keys } = begun;
  if (stage === 'announced') {
    publish(keys, former);
    for (const name of signers) {
      write(`${name}_private_key`, keys[name].privateKey);
      write(`${name}_public_key`, keys[name].publicKey);
    }
    const next = { ...rest, services: { ...begun, stage: 'used' } };
    return {
      next,
      lines: ['The next keys are used, the former ones accepted.', restart(...signers), again('services')],
    };
  }
  publish(keys);
  return { next: rest, lines: ['The former keys are refused.', restart(...signers)] };
}

function totp({ totp: begun, ...rest }, { read, write }) {
  if (!begun) {
    const [former, key] = [read('totp_encryption_key'), secretKey()];
    write('totp_other_keys', key);
    const next = { ...rest, totp: { stage: 'announced', former, key } };
    return { next, lines: ['The next key is accepted.', restart('identity'), again('totp')] };
  }
  if (begun.stage === 'announced') {
    // Between the two files neither key is missing.
    write('totp_other_keys', `${begun.key},${begun.former}`);
    write('totp_encryption_key', begun.key);
    write('totp_other_keys', begun.former);
    const next = { ...rest, totp: { ...begun, stage: 'used' } };
    return {
      next,
      lines: [
        'Every second factor is sealed with the next key when identity starts.',
        restart('identity'),
        again('totp'),
      ],
    };
  }
  write('totp_other_keys', '');
  return { next: rest, lines: ['The former key is forgotten.', restart('identity')] };
}

function claim({ claim: { begun, others = [] } = {}, ...rest }, { read, write }, now) {
  if (!begun) {
    const [former, key] = [read('claim_secret_key'), secretKey()];
    write('claim_other_keys', JSON.stringify([{ key, until: null }, ...others]));
    const next = { ...rest, claim: { begun: { former, key }, others } };
    return { next, lines: ['The next key is accepted.', restart('identity'), again('claim')] };
  }
  // Instances that were not restarted yet still use the former key: it counts for an hour more.
  const until = new Date(now.getTime() + hourMs).toISOString();
  const all = [{ key: begun.former, until }, ...others];
  write('claim_other_keys', JSON.stringify(all));
  write('claim_secret_key', begun.key);
  return {
    next: { ...rest, claim: { others: all } },
    lines: [`The former key is accepted of registrations that began before ${until}.`, restart('identity')],
  };
}

function record({ record: { begun, others = [] } = {}, ...rest }, { read, write }, now) {
  if (!begun) {
    const [former, since] = [read('record_signing_key'), read('record_signing_key_since')];
    const { privateKey: key } = keyPair();
    const from = dayOf(now);
    write(
      'record_other_keys',
      JSON.stringify([{ public_key: raw(key), valid_from: from, valid_until: null }, ...others]),
    );
    const next = { ...rest, record: { begun: { former, since, key, from, at: now.toISOString() }, others } };
    return {
      next,
      lines: [
        'The next key is published.',
        restart('catalog'),
        `An hour later, when no reader has the older list: ${again('record')}`,
      ],
    };
  }
  const earliest = new Date(Date.parse(begun.at) + hourMs);
  if (now < earliest)
    return {
      next: { ...rest, record: { begun, others } },
      lines: [`Readers may have the older list of keys until ${earliest.toISOString()}: run it again then.`],
    };
  // One that was not restarted yet may sign beyond midnight.
  const until = dayOf(new Date(now.getTime() + 24 * hourMs));
  const all = [{ public_key: raw(begun.former), valid_from: begun.since, valid_until: until }, ...others];
  write('record_signing_key', begun.key);
  write('record_signing_key_since', begun.from);
  write('record_other_keys', JSON.stringify(all));
  return {
    next: { ...rest, record: { others: all } },
    lines: ['Records are signed with the next key; the former one stays published.', restart('catalog')],
  };
}

function broker(state, { remove, makeMissing }) {
  for (const name of signers) for (const file of ['password', 'url']) remove(`${name}_rabbitmq_${file}`);
  makeMissing();
  return { next: state, lines: ['Every account of the broker has a new password.', restart('rabbitmq', ...signers)] };
}

function databases(state, { remove, makeMissing }) {
  for (const owner of databaseOwners)
    for (const file of ['database_password', 'migration_database_url', 'running_password', 'running_database_url'])
      remove(`${owner}_${file}`);
  makeMissing();
  return {
    next: state,
    lines: [
      'Every role of the databases gets a new password.',
      'Now: docker compose exec postgres sh /docker-entrypoint-initdb.d/10-create-databases.sh',
      restart(...databaseOwners),
    ],
  };
}

const pairs = (make) => Object.fromEntries(signers.map((name) => [name, make(name)]));
const secretKey = () => randomBytes(32).toString('base64');
const dayOf = (instant) => instant.toISOString().slice(0, 10);

/** Ed25519: PKCS8 and SPKI PEM, base64. */
export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const base64 = (pem) => Buffer.from(pem).toString('base64');
  return { privateKey: base64(privateKey), publicKey: base64(publicKey) };
}

/** The public key as `/.well-known/bon-tirage-keys.json` has it. */
function raw(privateKey) {
  const key = createPublicKey(createPrivateKey(Buffer.from(privateKey, 'base64').toString()));
  return Buffer.from(key.export({ format: 'jwk' }).x, 'base64url').toString('hex');
}
