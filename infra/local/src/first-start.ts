import { join } from 'node:path';
import { adminUsername, createAdmin } from './admin-account.js';
import { offerDemonstrationProducts } from './demonstration-products.js';
import type { Progress } from './progress.js';
import { storedSecrets, writePrivately, type Secrets } from './secrets.js';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * With the stand-in provider it is a demonstration: with products, and with a password that may stay. With a real one nothing is made up.
 * Where a second factor is required, the products would need one.
 */
export function kindOfStart(setting: (variable: string) => string | undefined) {
  const standIn = setting('FUSIONPAY_URL') === undefined;
  return { keepPassword: standIn, demonstration: standIn && setting('SECOND_FACTOR_REQUIRED') !== 'super_admin' };
}

/** The first administrator's name and first password. */
export const credentialsFile = (dataDir: string) => join(dataDir, 'credentials.json');

/** Steps that run once per installation; recorded beside the secrets, so that an interrupted start continues where it stopped. */
export async function runFirstStart(options: {
  dataDir: string;
  root: string;
  gateway: string;
  identityEnv: Record<string, string>;
  keepPassword: boolean;
  demonstration: boolean;
  progress: Progress;
}): Promise<Credentials> {
  const { dataDir, root, gateway, identityEnv, keepPassword, progress } = options;
  const file = join(dataDir, 'secrets.json');
  const { firstStart, adminPassword: password } = storedSecrets(file);
  const note = (step: Partial<Secrets['firstStart']>) => {
    const secrets = storedSecrets(file);
    writePrivately(file, { ...secrets, firstStart: { ...secrets.firstStart, ...step } } satisfies Secrets);
  };
  const credentials = { username: adminUsername, password };
  if (!firstStart.admin) {
    await progress.step('The admin account is created', () =>
      createAdmin({ root, env: identityEnv, password, keepPassword }),
    );
    writePrivately(credentialsFile(dataDir), credentials);
    note({ admin: true });
  }
  if (!firstStart.demonstration && options.demonstration) {
    await progress.step('The demonstration products are on sale', () =>
      offerDemonstrationProducts({ gateway, ...credentials, now: new Date() }),
    );
    note({ demonstration: true });
  }
  return credentials;
}
