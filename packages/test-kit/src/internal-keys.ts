import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { processName, type ProcessName } from '@raffle/contracts/values';
import { signServiceToken, serviceTokenHeader, type Subject } from '@raffle/service-kit/http';

/** One key pair per process, in the format of the configuration. */
export interface InternalKeys {
  /** INTERNAL_PRIVATE_KEY of each process: PKCS8 PEM, base64. */
  privateKeys: Record<ProcessName, string>;
  /** INTERNAL_PUBLIC_KEYS: JSON object, process → base64 of SPKI PEM. */
  publicKeys: string;
  /** The same, to sign with. */
  signingKeys: Record<ProcessName, KeyObject>;
  /** Both variables of one process, to spread into its environment. */
  env(process: ProcessName): { INTERNAL_PRIVATE_KEY: string; INTERNAL_PUBLIC_KEYS: string };
}

let generated: InternalKeys | undefined;

/** Returns the same keys at every call in one test process. */
export function internalKeys(): InternalKeys {
  generated ??= generate();
  return generated;
}

function generate(): InternalKeys {
  const base64 = (pem: string) => Buffer.from(pem).toString('base64');
  const pairs = processName.options.map((name) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    return { name, privateKey, publicKey: base64(publicKey) };
  });
  const ofEach = <T>(key: (pem: string) => T) =>
    Object.fromEntries(pairs.map(({ name, privateKey }) => [name, key(privateKey)])) as Record<ProcessName, T>;
  const privateKeys = ofEach(base64);
  const publicKeys = JSON.stringify(Object.fromEntries(pairs.map(({ name, publicKey }) => [name, publicKey])));
  return {
    privateKeys,
    publicKeys,
    signingKeys: ofEach(createPrivateKey),
    env: (process) => ({ INTERNAL_PRIVATE_KEY: privateKeys[process], INTERNAL_PUBLIC_KEYS: publicKeys }),
  };
}

/** A service token as `caller` would send it to `target` in its header; valid for 30 seconds. */
function serviceTokenFor(caller: ProcessName, target: ProcessName, subject?: Subject | null, address?: string): string {
  return signServiceToken({ caller, target, privateKey: internalKeys().signingKeys[caller], subject, address });
}

/** The headers of an internal call: spread them into `fetch`. */
export function serviceTokenHeaders(
  caller: ProcessName,
  target: ProcessName,
  subject?: Subject | null,
): Record<string, string> {
  return { [serviceTokenHeader]: serviceTokenFor(caller, target, subject) };
}
