import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System } from '@raffle/local';
import { startDriver, type Driver } from './start-driver.js';
import { request } from './client.js';
import type { Groups } from './usage.js';

/** All requests come from one address. */
const unlimited = '9000000/60';
const gateway = Object.fromEntries(
  ['FLOOD', 'GENERAL', 'LOGIN', 'REGISTRATION', 'PAYMENT', 'CACHED', 'PAGES', 'IMAGES', 'WEBHOOK', 'LIVE']
    .map((bucket) => [`LIMIT_${bucket}_ADDRESS`, unlimited])
    .concat(['GENERAL', 'PAYMENT', 'LIVE'].map((bucket) => [`LIMIT_${bucket}_SESSION`, unlimited])),
) as Record<string, string>;
/** Limits that only the registrations before a measurement reach: thousands within a minute, and their webhooks. */
const unlimitedSetUp = Object.fromEntries(
  ['REGISTRATION', 'WEBHOOK'].map((bucket) => [`LIMIT_${bucket}_ADDRESS`, unlimited]),
);

/** Enough that no product is ever full, and that no limit per person applies. */
const manyPlaces = 1_000_000;

export interface Shop {
  system: System;
  dataDir: string;
  driver: Driver;
  groups(): Groups;
  /** The administrator's session. */
  token: string;
  /** Offers further products, by default with more places than needed and one prize. @returns their ids */
  offer(count: number, places?: number, prizes?: number, beaconRule?: string): Promise<number[]>;
}

/** Starts a whole system with default durability and logs on, plus the process of the driver; stops all of it afterwards. */
export async function withShop<T>(
  work: (shop: Shop) => Promise<T>,
  {
    limits = 'none',
    postgresSettings = [],
  }: { limits?: 'none' | 'production'; postgresSettings?: readonly string[] } = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-bench-'));
  let groups: Groups = {};
  let system: System | undefined;
  const driver = startDriver();
  try {
    system = await startSystem({
      dataDir,
      temporary: true,
      durable: true,
      demonstration: false,
      quiet: true,
      env: { gateway: limits === 'none' ? gateway : unlimitedSetUp },
      postgresSettings: ['shared_preload_libraries=pg_stat_statements', ...postgresSettings],
      onProcesses: (running) => {
        groups = running;
      },
    });
    const token = await logIn(system);
    return await work({
      system,
      dataDir,
      driver,
      groups: () => groups,
      token,
      offer: (count, places, prizes, beaconRule) => offer(system!, token, { count, places, prizes, beaconRule }),
    });
  } finally {
    driver.stop();
    await system?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function logIn({ addresses, credentials }: System): Promise<string> {
  const { status, body } = await request('POST', `${addresses.gateway}/api/admin/login`, { body: credentials });
  if (status !== 200) throw new Error(`the administrator cannot log in: ${status}`);
  return String(body['token']);
}

async function offer(
  { addresses }: System,
  token: string,
  { count, places = manyPlaces, prizes = 1, beaconRule }: Offer,
) {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { status, body } = await request('POST', `${addresses.gateway}/api/admin/products`, {
      token,
      body: {
        name: `Lot ${number}`,
        ticketPrice: 500,
        maxParticipants: places,
        maxWinners: prizes,
        status: 'active',
        beaconRule,
      },
    });
    if (status !== 201) throw new Error(`a product cannot be offered: ${status} ${JSON.stringify(body)}`);
    ids.push((body['product'] as { id: number }).id);
  }
  return ids;
}

interface Offer {
  count: number;
  places?: number | undefined;
  prizes?: number | undefined;
  beaconRule?: string | undefined;
}
