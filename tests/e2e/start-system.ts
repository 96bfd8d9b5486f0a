import { startSystem } from '@raffle/local';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * All tests come from one address: roles.e2e.ts alone makes a hundred of the 120 logins that it has a minute. The limits have
 * tests of their own in the gateway.
 */
const crowd = {
  LIMIT_LOGIN_ADDRESS: '1200/60',
  LIMIT_GENERAL_ADDRESS: '30000/60',
  LIMIT_REGISTRATION_ADDRESS: '600/60',
};

/** The whole system, for the browser tests alone: free ports, a throw-away folder. @returns how to take it down again. */
export default async function startSystemForTests(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const system = await startSystem({ dataDir, temporary: true, env: { gateway: crowd } });
    process.env.E2E_GATEWAY_URL = system.addresses.gateway;
    process.env.E2E_SANDBOX_URL = system.addresses.sandbox;
    process.env.E2E_ADMIN_USERNAME = system.credentials.username;
    process.env.E2E_ADMIN_PASSWORD = system.credentials.password;
    // For roles.e2e.ts, which stands inside the walls: behind the gateway and beside it.
    process.env.E2E_ADDRESSES = JSON.stringify(system.addresses);
    process.env.E2E_SIGNING_KEYS = JSON.stringify(system.signingKeys);
    return async () => {
      await system.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
