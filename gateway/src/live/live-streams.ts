import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { Counter, Gauge } from 'prom-client';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { LiveStream, streamEnds, type Listener, type StreamEnd } from './live-stream.js';
import { unacknowledgedBytes } from './unacknowledged-bytes.js';

/** Maximum of unread bytes of a stream, and of all streams together. */
const maxUnreadBytes = 256 * 1024;
const maxUnreadOfAllBytes = 64 * 1024 * 1024;

/** The open streams of this process by address and session, bounded by the configuration. */
@Injectable()
export class LiveStreams {
  private readonly open = new Set<LiveStream>();
  /** Those of visitors only: streams with a session are counted by session, because a carrier's address has thousands. */
  private readonly byAddress = new Map<string, Set<LiveStream>>();
  private readonly bySession = new Map<string, Set<LiveStream>>();
  private readonly ended: Counter<'reason'>;
  private ending = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const size = () => this.open.size;
    new Gauge({
      name: 'gateway_live_streams',
      help: 'Open live streams.',
      registers: [metrics.registry],
      collect() {
        this.set(size());
      },
    });
    this.ended = new Counter({
      name: 'gateway_live_streams_ended_total',
      help: 'Ended live streams, by reason.',
      labelNames: ['reason'],
      registers: [metrics.registry],
    });
    for (const reason of streamEnds) this.ended.inc({ reason }, 0);
  }

  /**
   * Adds a stream. At its maximum, a session or the visitors of an address lose their oldest stream: after a network loss, dead streams are
   * still counted, and one visitor must not keep the others of an address out. When this process is full, the address with the most visitors
   * loses its oldest one, so that a few addresses cannot hold all streams.
   * @throws ProblemException `service_unavailable` when there is no stream to replace or this process is shutting down.
   */
  add(listener: Listener, response: ServerResponse, socket: Socket): LiveStream {
    const { LIVE_STREAMS, LIVE_STREAMS_ADDRESS, LIVE_STREAMS_SESSION } = this.config;
    const retryLater = { headers: { 'retry-after': '30' } };
    if (this.ending) throw new ProblemException('service_unavailable', retryLater);
    const [index, key] = this.keyOf(listener);
    const own = index.get(key) ?? new Set<LiveStream>();
    const [oldest] = own;
    if (oldest && own.size >= (listener.session ? LIVE_STREAMS_SESSION : LIVE_STREAMS_ADDRESS)) this.replace(oldest);
    if (this.open.size >= LIVE_STREAMS) {
      const [crowd = new Set<LiveStream>()] = [...this.byAddress.values()].sort((one, other) => other.size - one.size);
      const [longest] = crowd;
      // Two visitors of equal addresses must not replace each other for ever.
      if (!longest || (!listener.session && crowd.size <= own.size + 1)) {
        throw new ProblemException('service_unavailable', retryLater);
      }
      this.replace(longest);
    }
    const stream = new LiveStream(listener, response, socket, (ended, reason) => {
      this.remove(ended);
      this.ended.inc({ reason });
    });
    this.open.add(stream);
    index.set(key, own.add(stream));
    return stream;
  }

  all(): Iterable<LiveStream> {
    return this.open;
  }

  /** Cuts streams that are not read, those with most unread bytes first: these bytes fill the memory of this machine. */
  async cutUnread(): Promise<void> {
    if (this.open.size === 0) return;
    const unacknowledged = await unacknowledgedBytes();
    const measured = [...this.open].map((stream) => ({ stream, ...stream.measure(unacknowledged) }));
    let total = measured.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { stream, bytes, stuck } of measured.sort((one, other) => other.bytes - one.bytes)) {
      if (bytes <= maxUnreadBytes && total <= maxUnreadOfAllBytes && !stuck) continue;
      stream.cut();
      total -= bytes;
    }
  }

  sessionIds(): string[] {
    return [...this.bySession.keys()];
  }

  endSession(sessionId: string): void {
    for (const stream of this.bySession.get(sessionId) ?? []) stream.endWith('revoked');
  }

  /** Ends all streams and rejects new ones: browsers connect to another gateway. */
  endAll(reason: StreamEnd): void {
    this.ending = true;
    for (const stream of this.open) stream.endWith(reason);
  }

  private replace(stream: LiveStream): void {
    this.remove(stream);
    stream.endWith('replaced');
  }

  private remove(stream: LiveStream): void {
    this.open.delete(stream);
    const [index, key] = this.keyOf(stream.listener);
    const streams = index.get(key);
    streams?.delete(stream);
    if (streams?.size === 0) index.delete(key);
  }

  private keyOf({ addressKey, session }: Listener): [Map<string, Set<LiveStream>>, string] {
    return session ? [this.bySession, session.sessionId] : [this.byAddress, addressKey];
  }
}
