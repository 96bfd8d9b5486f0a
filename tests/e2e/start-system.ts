import { startSystem } from '@raffle/local';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The whole system, for the browser tests alone: free ports, a throw-away folder. @returns how to take it down again. */
export default async function startSystemForTests(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const system = await startSystem({ dataDir, temporary: true });
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
