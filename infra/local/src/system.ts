import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backingServicesIn, type ExistingServices, type StartedBackingServices } from './backing/backing-services.js';
import { backingFolder, prepareDataDir } from './backing/data-folder.js';
import { archiveSettings } from './backups/pgbackrest.js';
import { accountUrl, loadDefinitions } from './broker-accounts.js';
import { inheritedEnvironment, projectRoot } from './config.js';
import { databaseVariables, ensureDatabases, migrateDatabases } from './databases.js';
import { kindOfStart, runFirstStart, type Credentials } from './first-start.js';
import { Fleet } from './fleet.js';
import { noteInstallation, refuseStandIn } from './installation.js';
import { freePorts, refuseTakenPort, stickyPorts } from './ports.js';
import {
  debugFlags,
  nodeFlags,
  processes,
  tracingFlags,
  type SystemProcess,
  type EnvironmentSources,
} from './processes.js';
import { progressTo, silentProgress, type Progress } from './progress.js';
import type { RunningProcess } from './run-record.js';
import { acceptedPublicKeys, otherKeys } from './rotation.mjs';
import { storedSecrets, signers, type BrokerAccount, type Secrets } from './secrets.js';
import { StartFailure } from './start-failure.js';
import type { ProcessSpec } from './supervised.js';
import { isOk, until } from './wait.js';

/** Every address, under the keys of `.data/local.json`. Those of backing services include user and password. */
export type Addresses = Record<SystemProcess | 'queues' | 'postgres' | 'redis' | 'rabbitmq', string>;

export interface SystemOptions {
  dataDir: string;
  /** Of the version that our processes are launched from, read at each launch; default: the project's. */
  folder?: () => string;
  /** For the processes' output; in `dataDir` by default. */
  logsDir?: string;
  /** The gateway's port; a free one by default. */
  port?: number;
  /** URL at which browsers reach the gateway; http://localhost:<port> by default. */
  publicUrl?: string | null;
  /** Variables for individual processes, which override those of the process table. */
  env?: Partial<Record<SystemProcess, Record<string, string>>>;
  /** Final adjustment of each process' environment: tests put proxies into its addresses. */
  rewire?: (name: string, environment: Record<string, string>) => Record<string, string>;
  /**
   * How many of each service and of the gateway (tickets, tickets-2, …), sharing databases and queues; default: one. The processes call all;
   * `addresses` has the first.
   */
  instances?: Instances;
  existing?: ExistingServices;
  /** Data must survive a crash of the machine; false for tests. */
  durable?: boolean;
  /** Further settings of a private PostgreSQL (`name=value`). */
  postgresSettings?: readonly string[];
  /** How many nodes a private RabbitMQ has (rabbitmq, rabbitmq-2, …); default: 1. */
  brokerNodes?: number;
  /** Remove `dataDir` even if we are killed by SIGKILL. */
  temporary?: boolean;
  /** Offer the demonstration products (the default with the stand-in provider). */
  demonstration?: boolean;
  /** The programs are compiled when it resolves; at once by default. */
  built?: Promise<void>;
  /** Each process waits for a debugger on its port, and may be paused in it for as long as one likes. */
  debuggable?: boolean;
  progress?: Progress;
  /** Print nothing, not even crashes. */
  quiet?: boolean;
  /** Aborts the start: everything already started is stopped. */
  signal?: AbortSignal;
  onProcesses?: (running: Record<string, RunningProcess>) => void;
}

export interface System {
  addresses: Addresses;
  credentials: Credentials;
  /** The private key of each process for service tokens (Ed25519, PKCS8 PEM, base64): tests impersonate processes with it. */
  signingKeys: Record<string, string>;
  /** Every process' name. */
  names(): string[];
  /** The base URL of each instance of our processes. */
  instances: Record<string, string>;
  /** Where each instance serves /health, /ready and /metrics: the gateway does on a port of its own. */
  operators: Record<string, string>;
  /** SIGKILL; it stays down until `restart`. */
  kill(name: string): Promise<void>;
  /** SIGKILL, like a crash: the supervisor restarts it. */
  crash(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  /** Starts a further process, which is supervised and stopped like the others. */
  add(spec: ProcessSpec): void;
  /** Replaces, without a gap and one after the other, each process that runs with other secrets than those stored, or from another folder. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

interface Instances {
  services: number;
  gateways: number;
}

const single: Instances = { services: 1, gateways: 1 };

/** The names of a process' instances. */
function instancesOf(name: SystemProcess, { services, gateways }: Instances): string[] {
  const count = name === 'sandbox' ? 1 : name === 'gateway' ? gateways : services;
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}

/** The port of a gateway's operators, in the file of ports. */
const metricsPortOf = (gateway: string) => `${gateway}-metrics`;

const allOk = async (urls: string[]) => (await Promise.all(urls.map((url) => isOk(url)))).every(Boolean);
const backingNames = ['rabbitmq', 'redis', 'postgres'];

/**
 * Starts everything and waits until it is ready.
 * @throws StartFailure with one sentence; nothing is left running.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, durable = false, logsDir = join(dataDir, 'logs') } = options;
  const progress =
    options.progress ?? (options.quiet ? silentProgress : progressTo((line) => process.stderr.write(`${line}\n`)));
  const { folder: root = projectRoot } = options;
  const built = Promise.resolve(options.built).then(() => refuseUnbuilt(root()));
  // It is awaited below, when the backing services run.
  built.catch(() => undefined);
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  await refuseTakenPort(port);
  prepareDataDir(dataDir);
  const fleet = new Fleet({
    logsDir,
    say: (line) => progress.say(line),
    ...(options.onProcesses ? { onChange: options.onProcesses } : {}),
    ...(options.temporary ? { temporaryFolder: dataDir } : {}),
  });
  const { instances = single } = options;
  const namesOf = ({ name }: { name: SystemProcess }) => instancesOf(name, instances);
  const others = processes.filter(({ name }) => name !== 'gateway');
  const stop = () => fleet.stop([instancesOf('gateway', instances), others.flatMap(namesOf), backingNames]);
  options.signal?.addEventListener('abort', () => fleet.interrupt());
  if (options.signal?.aborted) fleet.interrupt();
  try {
    const secrets = storedSecrets(join(dataDir, 'secrets.json'));
    const backing = await backingServicesIn(fleet, {
      dataDir,
      postgresSettings: [
        ...(durable ? archiveSettings(backingFolder(dataDir)) : []),
        ...(options.postgresSettings ?? []),
      ],
      durable,
      brokerNodes: options.brokerNodes,
      progress,
      ...(options.existing ? { existing: options.existing } : {}),
    });
    await built;
    const inherited = inheritedEnvironment();
    await refuseStandIn(backing.postgresUrl, (variable) =>
      variable === 'PUBLIC_URL' ? options.publicUrl : inherited[variable],
    );
    if (inherited.FUSIONPAY_URL) await noteInstallation(backing.postgresUrl, { real_provider: true });
    await progress.step('Databases and roles exist', () =>
      ensureDatabases(backing.postgresUrl, secrets, secrets.firstStart.admin),
    );
    await fleet.unlessOneDies(
      progress.step('Databases are migrated', () => migrateDatabases(root(), backing.postgresUrl, secrets)),
    );
    const brokerUrl = await brokerAccounts(backing, secrets.brokerPasswords, options.existing ?? {}, progress);
    const names = processes.flatMap(namesOf);
    const ports: Record<string, number> = {
      ...(await stickyPorts(join(dataDir, 'ports.json'), [
        ...names,
        ...instancesOf('gateway', instances).map(metricsPortOf),
      ])),
      gateway: port,
    };
    const sourcesNow = () => {
      const current = storedSecrets(join(dataDir, 'secrets.json'));
      return environmentSources({
        root: root(),
        dataDir,
        ports,
        secrets: current,
        backing,
        brokerUrl: (account) => brokerUrl(account, current.brokerPasswords),
        publicUrl: options.publicUrl ?? `http://localhost:${port}`,
        instances,
      });
    };
    const sources = sourcesNow();
    const urlOf = (instance: string) => `http://127.0.0.1:${ports[instance]}`;
    const { rewire = (_name, environment) => environment } = options;
    const environmentIn = (name: SystemProcess, instance: string) =>
      rewire(instance, {
        PORT: String(ports[instance]),
        // Where the system can share one, and of our services: the sandbox stores in a file of its own.
        ...(process.platform === 'linux' && name !== 'sandbox' ? { PORT_SHARED: 'on' } : {}),
        ...(name === 'gateway' ? { METRICS_PORT: String(ports[metricsPortOf(instance)]) } : {}),
        ...environmentOf(name, sourcesNow(), options.env?.[name]),
      });
    const operatorsOf = (name: SystemProcess, instance: string) => {
      if (name !== 'gateway') return urlOf(instance);
      const { METRICS_HOST = '127.0.0.1', METRICS_PORT } = environmentIn(name, instance);
      return `http://${METRICS_HOST}:${METRICS_PORT}`;
    };
    startProcesses(fleet, { root, urlOf, environmentIn, operatorsOf, instances, debuggable: options.debuggable });
    await Promise.all([
      progress.step('RabbitMQ is ready', () => backing.rabbitmqReady),
      ...processes.map(({ name, readyPath }) =>
        progress.step(`${name} is ready`, () =>
          fleet.unlessOneDies(
            until(`${name} (log: ${join(logsDir, `${name}.log`)})`, 120_000, () =>
              allOk(instancesOf(name, instances).map((instance) => operatorsOf(name, instance) + readyPath)),
            ),
          ),
        ),
      ),
    ]);
    const { keepPassword, demonstration } = kindOfStart((variable) => sources.setting(variable));
    const credentials = await fleet.unlessOneDies(
      runFirstStart({
        dataDir,
        root: root(),
        gateway: urlOf('gateway'),
        identityEnv: environmentOf('identity', sources, options.env?.identity),
        keepPassword,
        demonstration: (options.demonstration ?? true) && demonstration,
        progress,
      }),
    );
    fleet.settle();
    return {
      addresses: addressesOf(urlOf, sources, backing),
      credentials,
      signingKeys: Object.fromEntries(signers.map((name) => [name, secrets.keys[name].privateKey])),
      names: () => fleet.names(),
      instances: Object.fromEntries(names.map((name) => [name, urlOf(name)])),
      operators: Object.fromEntries(
        processes.flatMap(({ name }) => namesOf({ name }).map((instance) => [instance, operatorsOf(name, instance)])),
      ),
      kill: (name) => fleet.get(name).kill(),
      crash: (name) => fleet.get(name).crash(),
      restart: (name) => fleet.get(name).restart(),
      add: (spec) => fleet.start(spec).settle(),
      renew: () => fleet.renew(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws StartFailure */
function refuseUnbuilt(root: string): void {
  for (const { entry } of processes)
    if (!existsSync(join(root, entry))) throw new StartFailure(`${entry} is not built: run \`npm run build\`.`);
}

function startProcesses(
  fleet: Fleet,
  options: {
    root: () => string;
    urlOf: (instance: string) => string;
    environmentIn: (name: SystemProcess, instance: string) => Record<string, string>;
    operatorsOf: (name: SystemProcess, instance: string) => string;
    instances: Instances;
    debuggable: boolean | undefined;
  },
): void {
  const { root, urlOf, environmentIn, operatorsOf, instances, debuggable } = options;
  for (const { name, entry, readyPath, heapMb, youngMb, debugPort } of processes) {
    for (const instance of instancesOf(name, instances)) {
      const environment = () => environmentIn(name, instance);
      fleet.start({
        name: instance,
        command: process.execPath,
        args: [
          ...nodeFlags({ heapMb, youngMb }),
          ...(debuggable ? debugFlags(debugPort) : []),
          ...tracingFlags(environment()),
          entry,
        ],
        env: environment,
        cwd: root,
        stopSignal: 'SIGTERM',
        // One that was replaced serves for five seconds. One that is paused in a debugger never ends by itself.
        stopWithinMs: debuggable ? 2_000 : 12_000 + Math.max(Number(environment().DRAIN_SECONDS ?? 0), 5) * 1_000,
        ...(debuggable ? {} : { liveness: { answers: (withinMs) => isOk(`${urlOf(instance)}/health`, {}, withinMs) } }),
        readyUrl: operatorsOf(name, instance) + readyPath,
        sharesPort: environment().PORT_SHARED === 'on',
      });
    }
  }
}

const environmentOf = (
  name: SystemProcess,
  sources: EnvironmentSources,
  overrides: Record<string, string> = {},
): Record<string, string> => ({
  ...inheritedEnvironment(),
  // Fewer C allocator arenas save tens of megabytes per process.
  MALLOC_ARENA_MAX: '2',
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  OTEL_SERVICE_NAME: name,
  ...processes.find((one) => one.name === name)?.env(sources),
  ...overrides,
});

/**
 * A RabbitMQ account for each process. A private broker gets them from its definitions; on an existing broker they are
 * created if its management URL is given, otherwise all processes share the account of its URL.
 */
async function brokerAccounts(
  { rabbitmqUrl }: StartedBackingServices,
  passwords: Secrets['brokerPasswords'],
  existing: ExistingServices,
  progress: Progress,
): Promise<(account: BrokerAccount, passwords: Secrets['brokerPasswords']) => string> {
  if (rabbitmqUrl === existing.rabbitmqUrl) {
    const { rabbitmqManagementUrl } = existing;
    if (!rabbitmqManagementUrl) {
      progress.say('RABBITMQ_MANAGEMENT_URL is not set: all processes share the account of RABBITMQ_URL.');
      return () => rabbitmqUrl;
    }
    await loadDefinitions(rabbitmqUrl, rabbitmqManagementUrl, passwords);
  }
  return (account, current) => accountUrl(rabbitmqUrl, account, current);
}

/** The inputs of the processes' environments. */
export function environmentSources(parts: {
  root: string;
  dataDir: string;
  ports: Record<string, number>;
  secrets: Secrets;
  backing: Pick<StartedBackingServices, 'postgresUrl' | 'redisUrl' | 'rabbitmqManagementUrl'>;
  brokerUrl: (account: BrokerAccount) => string;
  publicUrl: string;
  instances?: Instances;
}): EnvironmentSources {
  const { root, dataDir, ports, secrets, backing, brokerUrl } = parts;
  const inherited = inheritedEnvironment();
  return {
    url: (name) =>
      instancesOf(name, parts.instances ?? single)
        .map((instance) => `http://127.0.0.1:${ports[instance]}`)
        .join(','),
    publicUrl: (name) => (name === 'gateway' ? parts.publicUrl.replace(/\/$/, '') : `http://localhost:${ports[name]}`),
    database: (owner) => databaseVariables(backing.postgresUrl, owner, secrets),
    broker: (name) => ({ RABBITMQ_URL: brokerUrl(name) }),
    brokerInterface: new URL(backing.rabbitmqManagementUrl).origin,
    redis: { REDIS_URL: backing.redisUrl },
    signing: (name) => ({
      INTERNAL_PRIVATE_KEY: secrets.keys[name].privateKey,
      INTERNAL_PUBLIC_KEYS: acceptedPublicKeys(secrets),
    }),
    secret: (name) => secrets[name],
    otherKeys: otherKeys(secrets),
    webPush: secrets.webPush,
    setting: (variable) => inherited[variable] || undefined,
    projectFolder: (path) => join(root, path),
    folder: (name) => {
      const folder = join(dataDir, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
  };
}

function addressesOf(
  urlOf: (name: string) => string,
  sources: EnvironmentSources,
  backing: StartedBackingServices,
): Addresses {
  return {
    ...(Object.fromEntries(processes.map(({ name }) => [name, urlOf(name)])) as Record<SystemProcess, string>),
    gateway: sources.publicUrl('gateway'),
    sandbox: sources.publicUrl('sandbox'),
    queues: new URL(backing.rabbitmqManagementUrl).origin,
    postgres: backing.postgresUrl,
    redis: backing.redisUrl,
    rabbitmq: backing.rabbitmqUrl,
  };
}
