import { join } from 'node:path';
import { brokerNodes, firstNode } from '../broker-accounts.js';
import { Fleet } from '../fleet.js';
import { freePorts, stickyPorts } from '../ports.js';
import { silentProgress, type Progress } from '../progress.js';
import { finishReplacement } from './replacement.js';
import { storedSecrets } from '../secrets.js';
import { StartFailure } from '../start-failure.js';
import { installedBinaries, missingPackages, type Binaries } from './binaries.mjs';
import { backingFolder, prepareDataDir } from './data-folder.js';
import { installDebianPackages } from './debian-packages.js';
import { isPostgresReady, startPostgres } from './postgres.js';
import { isRabbitmqReady, startRabbitmq } from './rabbitmq.js';
import { isRedisReady, startRedis } from './redis.js';

/** URLs including user and password. */
export interface BackingAddresses {
  /** A PostgreSQL role that may create roles and databases. */
  postgresUrl: string;
  rabbitmqUrl: string;
  rabbitmqManagementUrl: string;
  redisUrl: string;
}

/** Services that are already running. */
export type ExistingServices = Partial<Record<keyof BackingAddresses, string>>;

export interface StartedBackingServices extends BackingAddresses {
  /** RabbitMQ takes seconds longer than the others: its clients reconnect until it answers. */
  rabbitmqReady: Promise<void>;
}

export interface BackingOptions {
  dataDir: string;
  durable: boolean;
  existing?: ExistingServices;
  /** Further settings of a private PostgreSQL (`name=value`). */
  postgresSettings?: readonly string[] | undefined;
  /** How many nodes a private RabbitMQ has; default: 1. */
  brokerNodes?: number | undefined;
  progress: Progress;
}

/** Finds or starts PostgreSQL, Redis and RabbitMQ in `fleet`, installing their Debian packages if they are missing. */
export async function backingServicesIn(fleet: Fleet, options: BackingOptions): Promise<StartedBackingServices> {
  const { dataDir, durable, existing = {}, postgresSettings, brokerNodes: nodeCount = 1, progress } = options;
  const [postgresUrl, rabbitmqUrl, redisUrl] = await Promise.all([
    answering('POSTGRES_URL', existing.postgresUrl, isPostgresReady, durable ? undefined : progress),
    answering('RABBITMQ_URL', existing.rabbitmqUrl, isRabbitmqReady, durable ? undefined : progress),
    answering('REDIS_URL', existing.redisUrl, isRedisReady, durable ? undefined : progress),
  ]);
  const binaries = await installed({ postgres: !postgresUrl, rabbitmq: !rabbitmqUrl, redis: !redisUrl }, progress);
  const secrets = storedSecrets(join(dataDir, 'secrets.json'));
  const ports = await stickyPorts(join(dataDir, 'ports.json'), [
    'postgres',
    'redis',
    'amqp',
    'management',
    'distribution',
    'epmd',
  ]);
  const common = { fleet, binaries, folder: backingFolder(dataDir), durable };
  if (!postgresUrl && finishReplacement(common.folder)) progress.say('A restore that was interrupted is finished.');
  const rabbitmq = rabbitmqUrl
    ? {
        rabbitmqUrl,
        rabbitmqManagementUrl: existing.rabbitmqManagementUrl ?? usualManagementUrl(rabbitmqUrl),
        ready: Promise.resolve(),
      }
    : startRabbitmq({
        ...common,
        password: secrets.rabbitmqPassword,
        accountPasswords: secrets.brokerPasswords,
        epmdPort: ports.epmd,
        nodes: [ports, ...(await furtherNodes(nodeCount - 1))],
      });
  const [postgres, redis] = await Promise.all([
    postgresUrl ??
      progress.step('PostgreSQL is ready', () =>
        startPostgres({
          ...common,
          postgresSettings,
          password: secrets.postgresPassword,
          port: ports.postgres,
        }),
      ),
    redisUrl ??
      progress.step('Redis is ready', () =>
        startRedis({ ...common, password: secrets.redisPassword, port: ports.redis }),
      ),
  ]);
  return { ...rabbitmq, postgresUrl: postgres, redisUrl: redis, rabbitmqReady: rabbitmq.ready };
}

/** The ports of the nodes after the first. */
const furtherNodes = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const [amqp = 0, management = 0, distribution = 0] = await freePorts(3);
      return { amqp, management, distribution };
    }),
  );

/**
 * The server that is given, where it answers.
 * @param progress is told that tests take a private one instead
 * @throws StartFailure without it: an installation has its data there
 */
async function answering(
  variable: string,
  url: string | undefined,
  isReady: (url: string) => Promise<boolean>,
  progress: Progress | undefined,
): Promise<string | undefined> {
  if (url === undefined || url === '') return undefined;
  const nodes = brokerNodes(url);
  if (!nodes.every((node) => URL.canParse(node))) throw new StartFailure(`${variable} is not a URL.`);
  if (await isReady(url)) return url;
  const hosts = nodes.map((node) => new URL(node).host).join(' and ');
  if (!progress) throw new StartFailure(`${variable} is set but ${hosts} does not answer.`);
  progress.say(`${variable} is set but ${hosts} does not answer: a private instance is used instead.`);
  return undefined;
}

async function installed(
  needed: { postgres: boolean; rabbitmq: boolean; redis: boolean },
  progress: Progress,
): Promise<Binaries> {
  const found = installedBinaries();
  const packages = missingPackages(found, needed);
  if (packages.length === 0) return found;
  const names = packages.join(', ');
  await progress.step(`Installed ${names}`, () =>
    installDebianPackages(packages, `${names} is neither installed nor reachable`),
  );
  const now = installedBinaries();
  const still = missingPackages(now, needed);
  if (still.length > 0) throw new StartFailure(`${still.join(', ')} was installed, but its server cannot be found.`);
  return now;
}

function usualManagementUrl(rabbitmqUrl: string): string {
  const { hostname, username, password } = firstNode(rabbitmqUrl);
  return `http://${username || 'guest'}:${password || 'guest'}@${hostname}:15672`;
}

/** Only the backing services, for tests and development. Data are temporary unless `durable`. */
export async function startBackingServices(options: {
  dataDir: string;
  /** For the services' output; in `dataDir` by default. */
  logsDir?: string;
  durable?: boolean;
  progress?: Progress;
  existing?: ExistingServices;
  /** Remove `dataDir` even if this process is killed. */
  temporary?: boolean;
}): Promise<StartedBackingServices & { fleet: Fleet; stop(): Promise<void> }> {
  const progress = options.progress ?? silentProgress;
  prepareDataDir(options.dataDir);
  const fleet = new Fleet({
    logsDir: options.logsDir ?? join(options.dataDir, 'logs'),
    say: (line) => progress.say(line),
    ...(options.temporary ? { temporaryFolder: options.dataDir } : {}),
  });
  const stop = () => fleet.stop([['rabbitmq', 'redis', 'postgres']]);
  try {
    const started = await backingServicesIn(fleet, { durable: false, ...options, progress });
    const ready = progress.step('RabbitMQ is ready', () => started.rabbitmqReady);
    return { ...started, rabbitmqReady: ready.then(() => fleet.settle()), fleet, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
