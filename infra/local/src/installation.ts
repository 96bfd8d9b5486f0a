import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backingFolder } from './backing/data-folder.js';
import { isReplacing } from './backing/replacement.js';
import { backupsOf, configurationOf, type BackupsFound } from './backups/pgbackrest.js';
import { asSuperuser, databaseNames } from './databases.js';
import { storedSecrets } from './secrets.js';
import { wasStarted } from './settings.js';
import { StartFailure, StartRefusal } from './start-failure.js';

/** What is there of an installation before a start makes anything. */
export interface Traces {
  /** The data folder of the private PostgreSQL, or any of our databases on the owner's server. */
  databases: boolean;
  /** `begun`: no first start was completed with them. */
  secrets: 'none' | 'begun' | 'installed';
  /** Settings that a completed start stored. */
  settings: boolean;
  backups: BackupsFound['state'];
}

export type Loss = 'secrets' | 'databases' | 'backups';

/** What this installation had and lost; undefined when nothing is lost, or nothing was there. */
export function lossIn({ databases, secrets, settings, backups }: Traces): Loss | undefined {
  const existed = settings || backups !== 'none' || secrets === 'installed';
  if (secrets === 'none' && (databases || existed)) return 'secrets';
  if (!databases && existed) return 'databases';
  return backups === 'lost' ? 'backups' : undefined;
}

/**
 * A start does not replace by new ones what this installation lost.
 * @param postgresUrl of a superuser, where PostgreSQL is the owner's
 * @throws StartRefusal naming the commands that go on
 */
export async function refuseLoss(dataDir: string, postgresUrl: string | undefined): Promise<void> {
  const secrets = join(dataDir, 'secrets.json');
  const folder = backingFolder(dataDir);
  const backups = backupsOf(dataDir);
  const databases = postgresUrl
    ? await hasDatabases(postgresUrl)
    : existsSync(join(folder, 'postgres', 'data', 'PG_VERSION')) || isReplacing(folder);
  const loss = lossIn({
    databases,
    secrets: !existsSync(secrets) ? 'none' : storedSecrets(secrets).firstStart.admin ? 'installed' : 'begun',
    settings: wasStarted(dataDir),
    backups: backups.state,
  });
  if (!loss) return;
  const where = backups.state === 'there' ? `from the backups in ${backups.path}` : 'from backups (BACKUP_FOLDER)';
  const restore = `\`npm run restore\` restores the databases ${where}`;
  const reset = `\`npm run reset\` gives up what is left of this installation`;
  throw new StartRefusal(
    {
      secrets: `${secrets} is missing, and this installation existed before: put back the copy of it${databases ? '' : `, then ${restore}`}; ${reset}.`,
      databases: `The databases of this installation are gone${postgresUrl ? ` from ${new URL(postgresUrl).host}` : ''}: ${restore}; ${reset}.`,
      backups: `The backups in ${backups.path}, to which changes are archived, are gone: put them back; \`rm ${configurationOf(folder)}\` goes on without them until \`npm run backup\` begins new ones.`,
    }[loss],
  );
}

/** The value of a variable of the start. */
type Setting = (variable: string) => string | null | undefined;

/** Of the provider's settings those without which buyers would be sent to the stand-in or to this machine; empty with the stand-in alone. */
export function missingOfProvider(setting: Setting, wasReal: boolean): string[] {
  const isReal =
    wasReal || ['FUSIONPAY_URL', 'FUSIONPAY_STATUS_URL', 'PAYMENT_PROVIDERS'].some((name) => setting(name));
  return isReal ? ['FUSIONPAY_URL', 'FUSIONPAY_STATUS_URL', 'PUBLIC_URL'].filter((name) => !setting(name)) : [];
}

/**
 * Databases in which a real provider's payments may be sell through no other one. That it was used is stored in the cluster, so that each
 * backup knows it; its URL is a secret, and is not stored.
 * @param url of a superuser
 * @param setting of the start
 * @throws StartRefusal naming what must be set
 */
export async function refuseStandIn(url: string, setting: Setting): Promise<void> {
  const wasReal = (await readInstallation(url))?.real_provider ?? false;
  const missing = missingOfProvider(setting, wasReal);
  if (missing.length > 0)
    throw new StartRefusal(
      `A real payment provider ${wasReal ? 'took payments of these databases' : 'is set'}, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: set ${missing.length > 1 ? 'them' : 'it'} (README.md). To try the stand-in, take another data folder: \`RAFFLE_DATA_DIR=<folder> npm start\`.`,
    );
}

export interface Installation {
  /** A start had a real payment provider. */
  real_provider: boolean;
  /** The last transaction of the last restore: what came after it until `recovered_at` is lost. */
  recovered_to: Date | null;
  recovered_at: Date | null;
}

/** What the cluster knows of itself: in the database of the superuser, of one moment with its data. Undefined before anything was noted. */
export function readInstallation(url: string): Promise<Installation | undefined> {
  return asSuperuser(url, async (client) => {
    const { rows: found } = await client.query(`SELECT WHERE to_regclass('installation') IS NOT NULL`);
    if (found.length === 0) return undefined;
    const { rows } = await client.query<Installation>(
      'SELECT real_provider, recovered_to, recovered_at FROM installation',
    );
    return rows[0];
  });
}

/** Stores what is given beside what was noted before. @param url of a superuser */
export function noteInstallation(
  url: string,
  { real_provider = false, recovered_to = null }: Partial<Pick<Installation, 'real_provider' | 'recovered_to'>>,
): Promise<void> {
  return asSuperuser(url, async (client) => {
    await client.query(`CREATE TABLE IF NOT EXISTS installation (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      real_provider boolean NOT NULL,
      recovered_to timestamptz,
      recovered_at timestamptz,
      CHECK (recovered_to IS NULL = (recovered_at IS NULL)))`);
    await client.query(
      `INSERT INTO installation AS now (real_provider, recovered_to, recovered_at)
       VALUES ($1, $2::timestamptz, CASE WHEN $2::timestamptz IS NOT NULL THEN now() END)
       ON CONFLICT (only_one) DO UPDATE SET real_provider = now.real_provider OR excluded.real_provider,
         recovered_to = coalesce(excluded.recovered_to, now.recovered_to),
         recovered_at = coalesce(excluded.recovered_at, now.recovered_at)`,
      [real_provider, recovered_to],
    );
  });
}

async function hasDatabases(url: string): Promise<boolean> {
  try {
    return await asSuperuser(url, async (client) => {
      const { rows } = await client.query('SELECT FROM pg_database WHERE datname = ANY ($1)', [databaseNames]);
      return rows.length > 0;
    });
  } catch (cause) {
    throw new StartFailure(`PostgreSQL at ${new URL(url).host} does not answer (POSTGRES_URL).`, { cause });
  }
}
