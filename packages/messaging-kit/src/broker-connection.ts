import { randomInt } from 'node:crypto';
import { codeOfError, isError, logger, withDeadline } from '@raffle/service-kit';
import { brokerNodes } from '@raffle/service-kit/config';
import { connect, type ChannelModel } from 'amqplib';

/** Runs on every new connection before it counts as connected; if it throws, the connection is closed and retried after a pause. */
export type ConnectionSetup = (connection: ChannelModel) => Promise<void>;

export interface BrokerConnectionOptions {
  /** amqp://user:password@host:port/vhost, of several nodes separated by commas. */
  url: string;
  /** Shown in the broker's management interface. */
  name: string;
  firstPauseMs?: number;
  longestPauseMs?: number;
}

const log = logger('broker');
/** AMQP: access refused, not found, locked by another connection, or declared otherwise. */
const refusals = new Set(['403', '404', '405', '406']);
const connectTimeoutMs = 5_000;
const setupTimeoutMs = 15_000;
const closeTimeoutMs = 3_000;

/**
 * One connection to RabbitMQ that reconnects with growing pauses, each time to the next of the broker's nodes. Any failure on it, of a channel or a setup, ends the whole
 * connection, so that everything on it is rebuilt together.
 */
export class BrokerConnection {
  private readonly setups: ConnectionSetup[] = [];
  private model: ChannelModel | undefined;
  private up = false;
  private refusing = false;
  private running: Promise<void> | undefined;
  /** Settles, whatever the outcome, with the setups that are running on the connection. */
  private settingUp: Promise<unknown> = Promise.resolve();
  /** Resolves the wait for the end of the current connection. */
  private giveUp: () => void = () => undefined;
  private readonly stopped = new AbortController();
  private readonly nodes: readonly string[];
  /** Index of the node that is tried next; the first is random, so that connections spread over the nodes. */
  private next: number;

  constructor(private readonly options: BrokerConnectionOptions) {
    this.nodes = brokerNodes(options.url);
    this.next = randomInt(this.nodes.length);
  }

  get connected(): boolean {
    return this.up;
  }

  /** Whether the broker accepts no messages from this connection for now: its disk or memory runs out. */
  get blocked(): boolean {
    return this.refusing;
  }

  /** Setups run in the order in which they were added; immediately when the connection is already up. */
  onConnected(setup: ConnectionSetup): void {
    this.setups.push(setup);
    if (!this.up || !this.model) return;
    const model = this.model;
    this.settingUp = withDeadline(setupTimeoutMs, setup(model), 'setting up the broker connection').catch(
      (error: unknown) => this.restartConnection(isError(error) ? error : new Error('setting up failed'), model),
    );
  }

  /** The messages that wait and the consumers of each queue. @throws Error while not connected, or where a queue does not exist */
  async inspectQueues(
    queues: readonly string[],
  ): Promise<ReadonlyMap<string, { messages: number; consumers: number }>> {
    if (!this.up || !this.model) throw new Error('the broker connection is down');
    const channel = await this.model.createChannel();
    // A refusal rejects the call; without a listener the emitter would end the process.
    channel.on('error', () => undefined);
    const found = new Map<string, { messages: number; consumers: number }>();
    for (const name of queues) {
      const { messageCount: messages, consumerCount: consumers } = await channel.checkQueue(name);
      found.set(name, { messages, consumers });
    }
    await channel.close();
    return found;
  }

  /** Starts connecting without waiting for it. */
  start(): void {
    this.running ??= this.keepConnected();
  }

  /**
   * Closes the connection so that it is rebuilt: after a channel failed, or an answer never arrived. Does nothing when `connection` is
   * given and is no longer the current one: its channels may end long after it.
   */
  restartConnection(reason: Error, connection = this.model): void {
    if (!connection || this.model !== connection) return;
    log.warn({ err: reason }, 'the broker connection is given up');
    this.discard(connection);
  }

  private discard(broken: ChannelModel): void {
    this.up = false;
    this.model = undefined;
    // Not awaited: a dead peer never answers the closing handshake, and its socket ends with the heartbeat.
    broken.close().catch((error: unknown) => log.debug({ err: error }, 'the broken connection was already closed'));
    this.giveUp();
  }

  async close(): Promise<void> {
    this.stopped.abort();
    // No topology may still be declared after the end: a queue that is deleted meanwhile can crash a broker.
    await withDeadline(closeTimeoutMs, this.settingUp, 'the running setup').catch((error: unknown) =>
      log.warn({ err: error }, 'the broker connection is closed during its setup'),
    );
    this.up = false;
    const model = this.model;
    this.model = undefined;
    if (model) {
      await withDeadline(closeTimeoutMs, model.close(), 'closing the broker connection').catch((error: unknown) =>
        log.debug({ err: error }, 'the broker connection ended uncleanly'),
      );
      this.giveUp();
    }
    await this.running;
  }

  private async keepConnected(): Promise<void> {
    const { firstPauseMs = 200, longestPauseMs = 5_000 } = this.options;
    let pauseMs = firstPauseMs;
    while (!this.stopped.signal.aborted) {
      const connectedAt = Date.now();
      try {
        await this.connectOnce();
      } catch (error) {
        const line = { err: error, next_try_ms: Math.round(pauseMs) };
        if (refusals.has(codeOfError(error) ?? ''))
          log.error(line, 'a queue cannot be declared, bound or read: nothing is published or consumed until it can');
        else log.warn(line, 'the broker cannot be used');
      }
      this.up = false;
      // Only a connection that lasted for a while resets the reconnect pause.
      if (Date.now() - connectedAt > 10_000) pauseMs = firstPauseMs;
      await pause(pauseMs * (0.75 + Math.random() / 2), this.stopped.signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  /** Resolves when the connection has ended. */
  private async connectOnce(): Promise<void> {
    const node = this.nodes[this.next] ?? this.options.url;
    this.next = (this.next + 1) % this.nodes.length;
    const model = await connect(withHeartbeat(node), {
      timeout: connectTimeoutMs,
      keepAlive: true,
      noDelay: true,
      clientProperties: { connection_name: this.options.name },
    });
    const ended = new Promise<void>((resolve) => {
      this.giveUp = resolve;
      model.on('close', () => resolve());
      model.on('error', (error: unknown) => {
        log.warn({ err: error }, 'the broker connection failed');
        resolve();
      });
    });
    this.refusing = false;
    model.on('blocked', (reason: unknown) => {
      this.refusing = true;
      log.error({ reason: String(reason) }, 'the broker accepts no messages');
    });
    model.on('unblocked', () => {
      this.refusing = false;
      log.info({}, 'the broker accepts messages again');
    });
    this.model = model;
    if (this.stopped.signal.aborted) {
      await model.close();
      return;
    }
    try {
      const done = this.setUp(model, ended);
      this.settingUp = done.catch(() => undefined);
      await done;
    } catch (error) {
      if (this.model === model) this.discard(model);
      throw error;
    }
    if (this.model !== model) return;
    log.info({ node: new URL(node).host }, 'connected to the broker');
    await ended;
    if (this.model === model) this.model = undefined;
    this.up = false;
    if (!this.stopped.signal.aborted) log.warn({}, 'the broker connection is lost');
  }

  private async setUp(model: ChannelModel, ended: Promise<void>): Promise<void> {
    for (const setup of this.setups) {
      await withDeadline(
        setupTimeoutMs,
        Promise.race([setup(model), failWhen(ended)]),
        'setting up the broker connection',
      );
    }
    // Synchronous: otherwise a setup registered here never runs.
    this.up = this.model === model;
  }
}

/**
 * A separate connection for publishing: while its disk or memory runs out, the broker stops reading from connections that have
 * published, so acknowledgements sent there would not be read.
 */
export class PublishingConnection extends BrokerConnection {}

async function failWhen(ended: Promise<void>): Promise<never> {
  await ended;
  throw new Error('the connection ended during its setup');
}

/** Waits for `ms` milliseconds; ends early when `signal` is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', '10');
  return parsed.href;
}
