import type { Addresses } from '@raffle/local';

/** Where the system under test is; set by the global setup, read by every spec. */
function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is missing: browser tests run through \`npm test\`, whose global setup starts the system.`,
    );
  return value;
}

/** Index of this parallel worker, from 0; set by Playwright. */
export const workerIndex = () => Number(required('TEST_WORKER_INDEX'));

export const system = {
  get gateway() {
    return required('E2E_GATEWAY_URL');
  },
  get sandbox() {
    return required('E2E_SANDBOX_URL');
  },
  get admin() {
    return { username: required('E2E_ADMIN_USERNAME'), password: required('E2E_ADMIN_PASSWORD') };
  },
  /** Behind the gateway: each service's own port, Redis. */
  get addresses() {
    return JSON.parse(required('E2E_ADDRESSES')) as Addresses;
  },
  /** The process group of each service, as it was started. */
  get processes() {
    return JSON.parse(required('E2E_PROCESSES')) as Record<string, number>;
  },
  /** Each process' private key for service tokens: Ed25519, PKCS8 PEM, base64. */
  get signingKeys() {
    return JSON.parse(required('E2E_SIGNING_KEYS')) as Record<string, string>;
  },
};
