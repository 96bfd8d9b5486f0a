import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { adminUsername, createAdmin } from './admin-account.js';
import { offerDemonstrationProducts } from './demonstration-products.js';
import type { Progress } from './progress.js';
import { writePrivately, type DatabaseOwner } from './secrets.js';

export interface Credentials {
  username: string;
  password: string;
}

const done = z.object({ admin: z.boolean(), demonstration: z.boolean() });

/**
 * With the stand-in provider it is a demonstration: with products, and with a password that may stay. With a real one nothing is made up.
 * Where a second factor is required, the products would need one.
 */
export function kindOfStart(setting: (variable: string) => string | undefined) {
  const standIn = setting('FUSIONPAY_URL') === undefined;
  return { keepPassword: standIn, demonstration: standIn && setting('SECOND_FACTOR_REQUIRED') !== 'super_admin' };
}

/** Steps that run once per data folder; recorded, so that an interrupted start continues where it stopped. */
export async function runFirstStart(options: {
  dataDir: string;
  root: string;
  gateway: string;
  identityEnv: Record<string, string>;
  password: string;
  keepPassword: boolean;
  demonstration: boolean;
  newDatabases: readonly DatabaseOwner[];
  progress: Progress;
}): Promise<Credentials> {
  const { dataDir, root, gateway, identityEnv, password, keepPassword, newDatabases, progress } = options;
  const file = join(dataDir, 'first-start.json');
  const before = existsSync(file)
    ? done.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { admin: false, demonstration: false };
  const state = {
    admin: before.admin && !newDatabases.includes('identity'),
    demonstration: before.demonstration && !newDatabases.includes('catalog'),
  };
  const credentials = { username: adminUsername, password };
  if (!state.admin) {
    await progress.step('The admin account is created', () =>
      createAdmin({ root, env: identityEnv, password, keepPassword }),
    );
    writePrivately(join(dataDir, 'credentials.json'), credentials);
    state.admin = true;
    writePrivately(file, state);
  }
  if (!state.demonstration && options.demonstration) {
    await progress.step('The demonstration products are on sale', () =>
      offerDemonstrationProducts({ gateway, ...credentials, now: new Date() }),
    );
    state.demonstration = true;
    writePrivately(file, state);
  }
  return credentials;
}
