import type { FullConfig } from '@playwright/test';
import { startSystem, throwAwayFolder } from '@raffle/local';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from './fuzz/run.js';

/** All tests use one address and few sessions. The gateway's tests cover the limits. */

/** lost-messages.e2e.ts waits for the poller: 45 s in production. */
const quickPolls = { POLL_INTERVAL_SECONDS: '5' };
/** draw-live.e2e.ts has a draw that waits for drand; every other product waits for nothing. */
const silentRelay = { DRAND_RELAYS: 'http://127.0.0.1:9', BEACON_RULE: 'none' };

/**
 * Starts the whole system for the browser tests on free ports and a temporary folder; its logs are beside the screenshots.
 * @returns a function that stops it.
 */
export default async function startSystemForTests({ projects }: FullConfig): Promise<() => Promise<void>> {
  const dataDir = throwAwayFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  let groups: Record<string, { pid: number }> = {};
  try {
    const system = await startSystem({
      dataDir,
      logsDir: join(projects[0]?.outputDir ?? dataDir, 'logs'),
      quiet: true,
      temporary: true,
      env: { gateway: limits, payments: quickPolls, catalog: silentRelay },
      onProcesses: (running) => (groups = running),
    });
    process.env.E2E_GATEWAY_URL = system.addresses.gateway;
    process.env.E2E_SANDBOX_URL = system.addresses.sandbox;
    process.env.E2E_ADMIN_USERNAME = system.credentials.username;
    process.env.E2E_ADMIN_PASSWORD = system.credentials.password;
    // roles.e2e.ts also calls the services directly.
    process.env.E2E_ADDRESSES = JSON.stringify(system.addresses);
    // frozen-service-everybody.e2e.ts stops them.
    process.env.E2E_PROCESSES = JSON.stringify(
      Object.fromEntries(Object.entries(groups).map(([name, { pid }]) => [name, pid])),
    );
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
