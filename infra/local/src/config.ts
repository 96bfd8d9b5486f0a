import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from './start-failure.js';

/** The repository root: searched upwards from the working directory, so that tests may start anywhere in it. */
export function projectRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"raffle-platform"')) return folder;
    if (folder === dirname(folder))
      throw new StartFailure('This is not the project’s folder: change to it and try again.');
  }
}

export interface RunnerConfig {
  dataDir: string;
  port: number;
  /** The URL used in payment returns and on screens; null: http://localhost:<port>. */
  publicUrl: string | null;
  /** Backing services that are already running. */
  postgresUrl: string | undefined;
  rabbitmqUrl: string | undefined;
  rabbitmqManagementUrl: string | undefined;
  redisUrl: string | undefined;
}

/** Where a run stores everything. `.data` may be a link: versions that follow each other share one folder (docs/releasing.md). */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  const folder = resolve(projectRoot(), env.RAFFLE_DATA_DIR ?? '.data');
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** BACKUP_FOLDER: where backups are stored. */
export const givenBackupFolder = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.BACKUP_FOLDER && resolve(projectRoot(), env.BACKUP_FOLDER);

/** The servers to back up, where they are not those of `npm start`. */
export const givenServers = (env: NodeJS.ProcessEnv = process.env): { postgres: string; redis: string } | undefined =>
  env.POSTGRES_URL && env.REDIS_URL ? { postgres: env.POSTGRES_URL, redis: env.REDIS_URL } : undefined;

/** In containers: the folder with a file for each secret, and PostgreSQL's address while it runs. */
export const givenByContainers = (
  env: NodeJS.ProcessEnv = process.env,
): { secretsFolder: string; postgres: string | undefined } | undefined =>
  env.SECRETS_FOLDER ? { secretsFolder: env.SECRETS_FOLDER, postgres: env.POSTGRES_URL } : undefined;

/** How a person types there what a sentence names: each command is a service of docker-compose.yml. */
export const asTyped = (line: string, env: NodeJS.ProcessEnv = process.env): string =>
  givenByContainers(env)
    ? line
        .replaceAll('npm start', 'docker compose up --detach')
        .replaceAll(/npm run (\w+)( \[| )?(?:-- )?/g, 'docker compose run --rm $1$2')
    : line;

/** The settings of `npm start`. @throws StartFailure naming the invalid variable. */
export function runnerConfig(env: NodeJS.ProcessEnv = process.env): RunnerConfig {
  const port = Number(env.PORT || '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`PORT must be a port number from 1 to 65535, not "${env.PORT}".`);
  }
  return {
    dataDir: dataFolder(env),
    port,
    publicUrl: env.PUBLIC_URL || null,
    postgresUrl: env.POSTGRES_URL,
    rabbitmqUrl: env.RABBITMQ_URL,
    rabbitmqManagementUrl: env.RABBITMQ_MANAGEMENT_URL,
    redisUrl: env.REDIS_URL,
  };
}

/** Variables that `npm start` remembers; tests/structure finds one that is missing here. */
const plainSettings =
  /^(PORT|PUBLIC_URL|BACKUP_FOLDER|DRAIN_SECONDS|DATABASE_(POOL_SIZE|PREPARED_STATEMENTS)|LOG_LEVEL|BRAND_NAME|HELP_WHATSAPP|WEB_PUSH_(CONTACT|SERVICES)|WEB_PRERENDER|DRAND_RELAYS|BEACON_RULE|TEXT_MESSAGES_(CHANNEL|SENDER|PER_DAY|PER_PERSON)|RABBITMQ_PUBLIC_URL|(POLL_INTERVAL|PROVIDER_TIMEOUT|ASK_INTERVAL|HOLD)_SECONDS|(ADMIN_)?SESSION_(IDLE|ABSOLUTE)_SECONDS|SECOND_FACTOR_REQUIRED|METRICS_(HOST|PORT)|TRUSTED_PROXIES|LIMIT_\w+|LIVE_\w+|OTEL_(EXPORTER_OTLP|TRACES|BSP)_(?!HEADERS)\w+)$/;
/** Those that it must not store: passwords, keys, and URLs that contain one or belong to one that does. */
const secretSettings =
  /^(POSTGRES_URL|RABBITMQ_URL|RABBITMQ_MANAGEMENT_URL|REDIS_URL|FUSIONPAY_URL|FUSIONPAY_STATUS_URL|PAYMENT_PROVIDERS|WEBHOOK_SECRET_SEGMENT|TEXT_MESSAGES_(URL|KEY)|SEED_ENCRYPTION_KEY|CLAIM_SECRET_KEY|TOTP_ENCRYPTION_KEY|OTEL_EXPORTER_OTLP_HEADERS)$/;

/** The settings in the environment: those to remember, and secrets. */
export function givenVariables(env: NodeJS.ProcessEnv): Record<'plain' | 'secret', Record<string, string>> {
  const given = (kind: RegExp) =>
    Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]) && kind.test(entry[0])),
    );
  return { plain: given(plainSettings), secret: given(secretSettings) };
}

/** Everything that is started from now on sees these variables too. */
export function addToEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

const runnersOwn =
  /^(npm_|POSTGRES_URL$|RABBITMQ_|REDIS_URL$|PORT$|HOST$|PUBLIC_URL$|RAFFLE_|(MIGRATION_)?DATABASE_URL(_FILE)?$|NODE_OPTIONS$|NODE_ENV$|TEST_|JEST_|INIT_CWD$|COLOR$)/;

/** The environment that a started process inherits: the user's settings (BRAND_NAME, LIMIT_…), not those of the runner or npm. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !runnersOwn.test(entry[0]),
    ),
  );
}

/** The database and Redis given for `npm run admin`; undefined if no database is given. */
export function givenDatabase(env: NodeJS.ProcessEnv = process.env): Record<string, string> | undefined {
  if (!env.DATABASE_URL && !env.DATABASE_URL_FILE) return undefined;
  const names = ['DATABASE_URL', 'DATABASE_URL_FILE'];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** The whole environment if `variable` is set, which selects a deployment; otherwise undefined. */
export function givenEnvironment(
  variable: string,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> | undefined {
  if (!env[variable]) return undefined;
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The environment for the runner's own tools (jest, oxlint, apt), with additions. */
export function toolEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}

/** Use colours and line rewriting only at a terminal. */
export const isTerminal = (): boolean => Boolean(process.stdout.isTTY) && !process.env.CI;
