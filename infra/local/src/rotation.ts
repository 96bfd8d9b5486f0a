import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { SystemProcess } from './processes.js';
import { keyPair, oneEach, secretKey, signers, type Secrets } from './secrets.js';
import { StartFailure } from './start-failure.js';

/** What `npm run rotate` can rotate. */
export const rotatable = ['services', 'totp', 'claim', 'record', 'broker', 'databases'] as const;
export type Rotatable = (typeof rotatable)[number];
/** Keys that are announced, used and forgotten; a password has one step. */
type RotatableKey = Exclude<Rotatable, 'broker' | 'databases'>;

interface RotationStep {
  secrets: Secrets;
  /** What the restarted processes then do, in words. */
  means: string;
  /** Whether this was the last step. */
  done: boolean;
  /** The next step must wait: a sentence says until when. */
  wait?: string;
}

/** The processes that read a key. */
export const readersOf = (what: RotatableKey): readonly SystemProcess[] =>
  (({ services: signers, totp: ['identity'], claim: ['identity'], record: ['catalog'] }) as const)[what];

/** Instances that have not restarted yet still derive secrets with the former key: it is accepted for this long, in milliseconds. */
const claimOverlapMs = 60 * 60_000;
/** How long the published keys are cached (gateway, `RecordKeysController`), in milliseconds. */
const recordKeysCachedMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Whether a rotation was begun and its last step is missing. */
export function isBegun({ rotation }: Secrets, what: RotatableKey): boolean {
  const { services, totp, claim, record } = rotation;
  return { services, totp, claim: claim.coming, record: record.coming }[what] !== undefined;
}

/**
 * The next step of a rotation. Each leaves every process working, whether it was restarted since or not: a key is accepted everywhere
 * before it is used anywhere, and used everywhere before the former one is forgotten.
 * @throws StartFailure when the next step must wait
 */
export function nextStep(secrets: Secrets, what: RotatableKey, now: Date): RotationStep {
  return { services, totp, claim, record }[what](secrets, now);
}

function services(secrets: Secrets): RotationStep {
  const { services: beside, ...rest } = secrets.rotation;
  if (!beside)
    return {
      secrets: { ...secrets, rotation: { ...rest, services: { stage: 'coming', keys: oneEach(signers, keyPair) } } },
      means: 'the next keys are accepted',
      done: false,
    };
  if (beside.stage === 'coming')
    return {
      secrets: {
        ...secrets,
        keys: beside.keys,
        rotation: { ...rest, services: { stage: 'going', keys: secrets.keys } },
      },
      means: 'the next keys are used, the former ones accepted',
      done: false,
    };
  return { secrets: { ...secrets, rotation: rest }, means: 'the former keys are refused', done: true };
}

function totp(secrets: Secrets): RotationStep {
  const { totp: beside, ...rest } = secrets.rotation;
  if (!beside)
    return {
      secrets: { ...secrets, rotation: { ...rest, totp: { stage: 'coming', key: secretKey() } } },
      means: 'the next key is accepted',
      done: false,
    };
  if (beside.stage === 'coming')
    return {
      secrets: {
        ...secrets,
        totpEncryptionKey: beside.key,
        rotation: { ...rest, totp: { stage: 'going', key: secrets.totpEncryptionKey } },
      },
      means: 'every second factor is sealed with the next key',
      done: false,
    };
  return { secrets: { ...secrets, rotation: rest }, means: 'the former key is forgotten', done: true };
}

function claim(secrets: Secrets, now: Date): RotationStep {
  const { coming, former } = secrets.rotation.claim;
  const withClaim = (of: Secrets['rotation']['claim']) => ({ ...secrets.rotation, claim: of });
  if (coming === undefined)
    return {
      secrets: { ...secrets, rotation: withClaim({ coming: secretKey(), former }) },
      means: 'the next key is accepted',
      done: false,
    };
  const until = new Date(now.getTime() + claimOverlapMs).toISOString();
  return {
    secrets: {
      ...secrets,
      claimSecretKey: coming,
      rotation: withClaim({ former: [{ key: secrets.claimSecretKey, until }, ...former] }),
    },
    means: `the next key is used, the former one accepted of registrations that began before ${until}`,
    done: true,
  };
}

function record(secrets: Secrets, now: Date): RotationStep {
  const { coming, since, former } = secrets.rotation.record;
  const withRecord = (of: Secrets['rotation']['record']) => ({ ...secrets.rotation, record: of });
  if (coming === undefined) {
    const announced = { privateKey: keyPair().privateKey, announcedAt: now.toISOString() };
    return {
      secrets: { ...secrets, rotation: withRecord({ since, former, coming: announced }) },
      means: 'the next key is published',
      done: false,
      wait: 'Readers may have the older list of keys for an hour: run the same command again after it.',
    };
  }
  const from = new Date(Date.parse(coming.announcedAt) + recordKeysCachedMs);
  if (now < from)
    throw new StartFailure(
      `The next key was published at ${coming.announcedAt}; readers may have the older list until ${from.toISOString()}: run it again then.`,
    );
  const retired = {
    public_key: rawPublicKey(secrets.recordSigningKey),
    valid_from: since,
    // An instance that has not restarted yet may sign beyond midnight.
    valid_until: dayOf(new Date(now.getTime() + dayMs)),
  };
  return {
    secrets: {
      ...secrets,
      recordSigningKey: coming.privateKey,
      rotation: withRecord({ since: dayOf(new Date(coming.announcedAt)), former: [retired, ...former] }),
    },
    means: 'records are signed with the next key; the former one stays published',
    done: true,
  };
}

/** INTERNAL_PUBLIC_KEYS of every process. */
export const acceptedPublicKeys = ({ keys, rotation }: Secrets): string =>
  JSON.stringify(
    oneEach(signers, (name) => [
      keys[name].publicKey,
      ...(rotation.services ? [rotation.services.keys[name].publicKey] : []),
    ]),
  );

/** The variables of the keys beside those in use. */
export function otherKeys({ rotation }: Secrets): Record<'identity' | 'catalog', Record<string, string>> {
  const { claim, totp: beside, record } = rotation;
  const coming = record.coming && {
    public_key: rawPublicKey(record.coming.privateKey),
    valid_from: dayOf(new Date(record.coming.announcedAt)),
    valid_until: null,
  };
  return {
    identity: {
      CLAIM_OTHER_KEYS: JSON.stringify([
        ...(claim.coming === undefined ? [] : [{ key: claim.coming, until: null }]),
        ...claim.former,
      ]),
      TOTP_OTHER_KEYS: beside?.key ?? '',
    },
    catalog: {
      RECORD_SIGNING_KEY_SINCE: record.since,
      RECORD_OTHER_KEYS: JSON.stringify([...(coming ? [coming] : []), ...record.former]),
    },
  };
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The public part of a PKCS8 PEM in base64, as `/.well-known/bon-tirage-keys.json` has it. */
function rawPublicKey(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(Buffer.from(privateKey, 'base64').toString()));
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
}
