import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { DynamicModule, INestApplication, ITransportServer, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ProcessName } from '@raffle/contracts/values';
import type { BaseConfig } from '../config/variables.js';
import { fastifyAdapter, prepareFastify, type TrustProxy } from '../http/http-server.js';
import { codeOfError, isError } from './is-error.js';
import { bufferLogLines, configureLogging, logger, NestLogger } from '../logs/logger.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** A Nest module, or a class whose static `forRoot(config)` returns one. */
type ModuleSource<Config> =
  Type<unknown> | DynamicModule | { forRoot(config: Config): DynamicModule | Promise<DynamicModule> };

export interface ServiceOptions<Config extends BaseConfig> {
  name: ProcessName;
  module: ModuleSource<Config>;
  /** A function if it may fail, so that its message is shown without a stack. */
  config: Config | (() => Config);
  /** Sets up the application before it listens: static files, limits. */
  beforeListen?: (app: NestFastifyApplication, config: Config) => void | Promise<void>;
  /** The event consumer as a Nest transport: `(app) => app.get(EventConsumer)`. It starts after HTTP and is not awaited. */
  consumer?: (app: INestApplication) => ITransportServer;
  /** Maximum body size; default 256 KiB. */
  bodyLimitBytes?: number;
  /** Whose `X-Forwarded-*` headers are trusted (gateway); default: no one's. */
  trustProxy?: (config: Config) => TrustProxy;
  /**
   * Whether code without access to the request finds its context, for events, calls and log lines; default true. Node then runs a hook
   * for every promise of the process.
   */
  ambientContext?: boolean;
  /** How long a shutdown may take before open connections are cut; default 10 seconds. */
  shutdownTimeoutMs?: number;
}

export interface RunningService {
  app: NestFastifyApplication;
  /** The base URL, with the real port when PORT is 0. */
  url: string;
  /**
   * Is no longer ready, serves for `drainMs` (default: DRAIN_SECONDS), then stops accepting, ends requests and messages, closes connections;
   * bounded in time.
   */
  close(drainMs?: number): Promise<void>;
  /** Longer than that takes, unless a hook of the application hangs; in milliseconds. */
  closesWithinMs: number;
}

/** How long a process that was replaced still serves: longer than callers keep an idle connection (4 s). In milliseconds. */
const replacedDrainMs = 5_000;

/**
 * Backlog of connections that wait to be accepted, the default maximum of Linux: with Node's 511 a rush of browsers loses some, and each
 * of those retries only after one, three or seven seconds.
 */
const maxWaitingConnections = 4_096;

/** A busy system delivers a connection some turns of the event loop after it was opened; so long without one, none waits, in milliseconds. */
const quietMs = 20;
/** As many turns of the event loop without one: a process that waited for the processor has not looked meanwhile. */
const quietTurns = 5;

/** How long a request may take to follow its connection when the process no longer accepts any, in milliseconds. */
const lastRequestsMs = 500;

/** Pause between two looks whether a process is ready, in milliseconds. */
const readyPauseMs = 100;

const log = logger('service');

/** Starts a service and resolves once it listens; for tests and `runService`. */
export async function startService<Config extends BaseConfig>(
  options: ServiceOptions<Config>,
): Promise<RunningService> {
  const config = typeof options.config === 'function' ? options.config() : options.config;
  configureLogging({ level: config.LOG_LEVEL, service: options.name });
  const app = await NestFactory.create<NestFastifyApplication>(
    await moduleOf(options.module, config),
    fastifyAdapter({ bodyLimitBytes: options.bodyLimitBytes ?? 256 * 1024, trustProxy: options.trustProxy?.(config) }),
    { bodyParser: false, logger: new NestLogger(), abortOnError: false },
  );
  try {
    prepareFastify(app, app.get(Metrics), options.ambientContext ?? true);
    await options.beforeListen?.(app, config);
    // Fastify hands it to Node as it is; its type lacks `reusePort`.
    const address = {
      port: config.PORT,
      host: config.HOST,
      backlog: maxWaitingConnections,
      reusePort: config.PORT_SHARED === 'on',
    };
    await app.listen(address);
  } catch (error) {
    await app.close();
    throw error;
  }
  if (options.consumer) {
    app.connectMicroservice({ strategy: options.consumer(app) });
    // Not awaited: the service must answer while the broker is down.
    void app.startAllMicroservices().catch((error: unknown) => {
      log.fatal({ err: error }, 'the consumer did not start: the service is not ready');
      app.get(Readiness).addCheck('consumer', () => {
        throw new Error('the consumer did not start', { cause: error });
      });
    });
  }
  const url = await app.getUrl();
  log.info({ url }, 'listening');
  const usualDrainMs = config.DRAIN_SECONDS * 1_000;
  const timeoutMs = options.shutdownTimeoutMs ?? 10_000;
  return {
    app,
    url,
    close: (drainMs = usualDrainMs) => closeWithin(app, drainMs, timeoutMs),
    closesWithinMs: Math.max(usualDrainMs, replacedDrainMs) + timeoutMs + 2_000,
  };
}

/**
 * Runs a service: starts, serves, and shuts down cleanly on SIGTERM or SIGINT; on SIGUSR2 so that callers go to the process that replaces
 * it on the same port. When it cannot start, it logs the reason in one sentence and exits with code 1.
 */
export async function runService<Config extends BaseConfig>(options: ServiceOptions<Config>): Promise<void> {
  bufferLogLines();
  let running: RunningService | undefined;
  let ending = false;
  const end = (exitCode: number, reason: string, drainMs?: number) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, 'shutting down');
    setTimeout(() => process.exit(exitCode || 1), running?.closesWithinMs ?? 2_000).unref();
    void (running?.close(drainMs) ?? Promise.resolve()).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'unhandled error');
    end(1, 'unhandled error');
  };
  process.on('SIGTERM', () => end(0, 'SIGTERM')).on('SIGINT', () => end(0, 'SIGINT'));
  process.on('SIGUSR2', () => end(0, 'replaced', replacedDrainMs));
  process.on('uncaughtException', fatal).on('unhandledRejection', fatal);
  try {
    running = await startService(options);
  } catch (error) {
    log.fatal({}, `${options.name} cannot start: ${sentenceOf(error)}`);
    process.exit(1);
  }
  await tellWhenReady(running.app.get(Readiness));
}

/** Tells the runner, if it waits for that to end the process that this one replaces; the runner bounds the wait. */
async function tellWhenReady(readiness: Readiness): Promise<void> {
  if (!process.send) return;
  while (!(await readiness.report()).ready) await pause(readyPauseMs);
  process.send('ready');
}

async function moduleOf<Config>(source: ModuleSource<Config>, config: Config): Promise<Type<unknown> | DynamicModule> {
  return 'forRoot' in source ? source.forRoot(config) : source;
}

async function closeWithin(app: NestFastifyApplication, drainMs: number, timeoutMs: number): Promise<void> {
  app.get(Readiness).stop();
  // From now on each connection ends with its next answer, and a connection that is not used ends at the caller.
  app
    .getHttpServer()
    .prependListener('request', (_request, response: ServerResponse) => void response.setHeader('connection', 'close'));
  if (drainMs > 0) {
    await pause(drainMs);
    await acceptWhatWaits(app.getHttpServer());
    // Accepts no more. A connection that was accepted just now still brings its request; Fastify would end it as idle.
    Server.prototype.close.call(app.getHttpServer());
    await pause(lastRequestsMs);
  }
  const cut = setTimeout(() => {
    log.warn({}, 'open connections are cut: they did not end in time');
    app.getHttpServer().closeAllConnections();
  }, timeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/**
 * Connections wait in a queue of the system, of which each turn of the event loop accepts one; those that wait when the port closes are
 * reset, also where another process listens on it. Returns in the turn that ends a time without one, at the latest after half a second.
 */
async function acceptWhatWaits(server: Server): Promise<void> {
  let lastAccepted = Date.now();
  let turns = 0;
  const note = () => {
    lastAccepted = Date.now();
    turns = 0;
  };
  server.on('connection', note);
  const deadline = Date.now() + lastRequestsMs;
  const isQuiet = () => turns >= quietTurns && Date.now() >= lastAccepted + quietMs;
  while (!isQuiet() && Date.now() < deadline) {
    await nextTurn();
    turns += 1;
  }
  server.off('connection', note);
}

function sentenceOf(error: unknown): string {
  if (!isError(error)) return String(error);
  if (codeOfError(error) === 'EADDRINUSE') return `its port is taken (${error.message}).`;
  return error.message || error.name;
}
