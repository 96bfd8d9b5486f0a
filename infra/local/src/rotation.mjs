// The steps of a rotation of keys, for both stores of secrets: the runner's file (secrets.ts) and the folder of the containers
// (infra/docker/make-secrets.mjs), which is filled before anything is installed or compiled. Therefore it is plain JavaScript.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';

export const signers = /** @type {const} */ (['gateway', 'identity', 'catalog', 'tickets', 'payments', 'messaging']);
export const databaseOwners = /** @type {const} */ (['identity', 'catalog', 'tickets', 'payments', 'messaging']);
/** What can be rotated. Keys have steps; a password has one. */
export const rotatable = /** @type {const} */ (['services', 'totp', 'claim', 'record', 'broker', 'databases']);

/**
 * @typedef {typeof signers[number]} Signer
 * @typedef {typeof rotatable[number]} Rotatable
 * @typedef {Exclude<Rotatable, 'broker' | 'databases'>} RotatableKey
 * @typedef {{ privateKey: string, publicKey: string }} KeyPair Ed25519: PKCS8 and SPKI PEM, base64
 */

/**
 * The keys in use, what rotations have begun, and former keys that something still needs. `coming` is accepted and not used yet, `going` is
 * accepted and no longer used.
 * @typedef {{
 *   keys: Record<Signer, KeyPair>,
 *   totpEncryptionKey: string,
 *   claimSecretKey: string,
 *   recordSigningKey: string,
 *   rotation: {
 *     services?: { stage: 'coming' | 'going', keys: Record<Signer, KeyPair> },
 *     totp?: { stage: 'coming' | 'going', key: string },
 *     claim: { coming?: string, former: { key: string, until: string }[] },
 *     record: {
 *       since: string,
 *       coming?: { privateKey: string, announcedAt: string },
 *       former: { public_key: string, valid_from: string, valid_until: string }[],
 *     },
 *   },
 * }} RotatedKeys
 */

/**
 * @template {RotatedKeys} Secrets
 * @typedef {{
 *   secrets: Secrets,
 *   means: string,
 *   done: boolean,
 *   wait?: string,
 * }} RotationStep `means`: what the processes do that were started since, in words. `done`: this was the last step. `wait`: the next one must
 * wait; a sentence says until when.
 */

/** Instances that run with the former key still derive secrets with it: it is accepted for this long, in milliseconds. */
const claimOverlapMs = 60 * 60_000;
/** How long the published keys are cached (gateway, `RecordKeysController`), in milliseconds. */
const recordKeysCachedMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** No rotation was begun. @returns {RotatedKeys['rotation']} */
export const noRotation = () => ({ claim: { former: [] }, record: { since: '2026-11-22', former: [] } });

/**
 * The processes that read it. @param {Rotatable} what
 * @returns {readonly Signer[]}
 */
export const readersOf = (what) =>
  /** @type {const} */ ({
    services: signers,
    totp: ['identity'],
    claim: ['identity'],
    record: ['catalog'],
    broker: signers,
    databases: databaseOwners,
  })[what];

/**
 * Whether a rotation was begun and its last step is missing.
 * @param {Pick<RotatedKeys, 'rotation'>} secrets
 * @param {RotatableKey} what
 */
export function isBegun({ rotation: { services, totp, claim, record } }, what) {
  return { services, totp, claim: claim.coming, record: record.coming }[what] !== undefined;
}

/**
 * The next step of a rotation. Each leaves every process working, whether it was started since or not: a key is accepted everywhere before it is
 * used anywhere, and used everywhere before the former one is forgotten.
 * @template {RotatedKeys} Secrets
 * @param {Secrets} secrets
 * @param {RotatableKey} what
 * @param {Date} now
 * @returns {RotationStep<Secrets>}
 */
export function nextStep(secrets, what, now) {
  const { keys, rotation, ...step } = { services, totp, claim, record }[what](secrets, now);
  return {
    ...step,
    secrets: { ...secrets, ...keys, rotation: { ...secrets.rotation, ...rotation } },
  };
}

/**
 * What a step changes: keys in use, and a part of `rotation`.
 * @typedef {{
 *   keys?: Partial<Omit<RotatedKeys, 'rotation'>>,
 *   rotation: Partial<RotatedKeys['rotation']>,
 *   means: string,
 *   done: boolean,
 *   wait?: string,
 * }} Change
 */

/** @param {RotatedKeys} secrets @returns {Change} */
function services({ keys, rotation: { services: beside } }) {
  if (!beside)
    return {
      rotation: { services: { stage: 'coming', keys: oneEach(signers, keyPair) } },
      means: 'the next keys are accepted',
      done: false,
    };
  if (beside.stage === 'coming')
    return {
      keys: { keys: beside.keys },
      rotation: { services: { stage: 'going', keys } },
      means: 'the next keys are used, the former ones accepted',
      done: false,
    };
  return { rotation: { services: undefined }, means: 'the former keys are refused', done: true };
}

/** @param {RotatedKeys} secrets @returns {Change} */
function totp({ totpEncryptionKey, rotation: { totp: beside } }) {
  if (!beside)
    return {
      rotation: { totp: { stage: 'coming', key: secretKey() } },
      means: 'the next key is accepted',
      done: false,
    };
  if (beside.stage === 'coming')
    return {
      keys: { totpEncryptionKey: beside.key },
      rotation: { totp: { stage: 'going', key: totpEncryptionKey } },
      means: 'every second factor is sealed with the next key',
      done: false,
    };
  return { rotation: { totp: undefined }, means: 'the former key is forgotten', done: true };
}

/** @param {RotatedKeys} secrets @param {Date} now @returns {Change} */
function claim({ claimSecretKey, rotation }, now) {
  const { coming, former } = rotation.claim;
  if (coming === undefined)
    return { rotation: { claim: { coming: secretKey(), former } }, means: 'the next key is accepted', done: false };
  const until = new Date(now.getTime() + claimOverlapMs).toISOString();
  return {
    keys: { claimSecretKey: coming },
    rotation: { claim: { former: [{ key: claimSecretKey, until }, ...former] } },
    means: `the next key is used, the former one accepted of registrations that began before ${until}`,
    done: true,
  };
}

/** @param {RotatedKeys} secrets @param {Date} now @returns {Change} */
function record({ recordSigningKey, rotation }, now) {
  const { coming, since, former } = rotation.record;
  if (coming === undefined)
    return {
      rotation: {
        record: { since, former, coming: { privateKey: keyPair().privateKey, announcedAt: now.toISOString() } },
      },
      means: 'the next key is published',
      done: false,
      wait: 'Readers may have the older list of keys for an hour: run the same command again after it.',
    };
  const from = new Date(Date.parse(coming.announcedAt) + recordKeysCachedMs);
  if (now < from)
    return {
      rotation: {},
      means: `the next key was published at ${coming.announcedAt}`,
      done: false,
      wait: `Readers may have the older list of keys until ${from.toISOString()}: run the same command again then.`,
    };
  const retired = {
    public_key: rawPublicKey(recordSigningKey),
    valid_from: since,
    // An instance that runs with the former key may sign beyond midnight.
    valid_until: dayOf(new Date(now.getTime() + dayMs)),
  };
  return {
    keys: { recordSigningKey: coming.privateKey },
    rotation: { record: { since: dayOf(new Date(coming.announcedAt)), former: [retired, ...former] } },
    means: 'records are signed with the next key; the former one stays published',
    done: true,
  };
}

/**
 * INTERNAL_PUBLIC_KEYS of every process.
 * @param {Pick<RotatedKeys, 'keys' | 'rotation'>} secrets
 */
export const acceptedPublicKeys = ({ keys, rotation: { services: beside } }) =>
  JSON.stringify(oneEach(signers, (name) => [keys[name].publicKey, ...(beside ? [beside.keys[name].publicKey] : [])]));

/**
 * The variables of the keys beside those in use.
 * @param {Pick<RotatedKeys, 'rotation'>} secrets
 */
export function otherKeys({ rotation: { claim: claims, totp: beside, record: records } }) {
  const coming = records.coming && {
    public_key: rawPublicKey(records.coming.privateKey),
    valid_from: dayOf(new Date(records.coming.announcedAt)),
    valid_until: null,
  };
  return {
    identity: {
      CLAIM_OTHER_KEYS: JSON.stringify([
        ...(claims.coming === undefined ? [] : [{ key: claims.coming, until: null }]),
        ...claims.former,
      ]),
      TOTP_OTHER_KEYS: beside?.key ?? '',
    },
    catalog: {
      RECORD_SIGNING_KEY_SINCE: records.since,
      RECORD_OTHER_KEYS: JSON.stringify([...(coming ? [coming] : []), ...records.former]),
    },
  };
}

/**
 * An object with what `make` returns for each name.
 * @template {string} Name
 * @template Value
 * @param {readonly Name[]} names
 * @param {(name: Name) => Value} make
 */
export const oneEach = (names, make) =>
  /** @type {Record<Name, Value>} */ (Object.fromEntries(names.map((name) => [name, make(name)])));

/** 32 bytes, base64. */
export const secretKey = () => randomBytes(32).toString('base64');

/** @returns {KeyPair} */
export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey: Buffer.from(privateKey).toString('base64'),
    publicKey: Buffer.from(publicKey).toString('base64'),
  };
}

/** @param {Date} instant */
const dayOf = (instant) => instant.toISOString().slice(0, 10);

/**
 * The public part of a PKCS8 PEM in base64, as `/.well-known/bon-tirage-keys.json` has it.
 * @param {string} privateKey
 */
function rawPublicKey(privateKey) {
  const key = createPublicKey(createPrivateKey(Buffer.from(privateKey, 'base64').toString()));
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
}
