import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { ConversationMoved } from '@raffle/contracts/events';
import { LiveEvents } from '@raffle/messaging-kit/live';
import { Metrics } from '@raffle/service-kit';
import { networkOf, ProblemException } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { ActiveProducts } from '../products/active-products.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { bearerToken } from '../http/request-auth.js';
import { requestAuthOf } from '../http/request-auth.js';
import { LiveSessions } from './live-sessions.js';
import { liveChanges, missedChanges, type Change } from './live-changes.js';
import { type LiveStream, heartbeat, serverSentEvent } from './live-stream.js';
import { LiveStreams } from './live-streams.js';
import { News } from './news.js';
import { ShownProducts } from './shown-products.js';
import { WatchedDraws } from './watched-draws.js';

/** How long changes are collected before they are sent, and the minimum between two batches, in milliseconds. */
const gatherMs = 100;
const betweenMs = 1_000;
/**
 * New streams receive the changes of this period again, in milliseconds: a page reads its data before its stream is open, and treats
 * data of the last five seconds as fresh.
 */
const repeatMs = 10_000;
/** Between two checks whether streams are read while nothing is sent, in milliseconds. */
const checkMs = 5_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform: a proxy that compresses would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** GET /live: sends changes to open browsers, from this gateway's memory and the events it receives. */
@Injectable()
export class LiveUpdates implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly shown = new ShownProducts();
  /** Sent with the next flush. */
  private news = new News();
  private sent: { at: number; news: News }[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private flushedAt = 0;
  private beating: NodeJS.Timeout | undefined;
  private checking: NodeJS.Timeout | undefined;
  private wasConnected = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
    @Inject(LiveSessions) private readonly sessions: LiveSessions,
    @Inject(WatchedDraws) private readonly watched: WatchedDraws,
    @Inject(Metrics) metrics: Metrics,
  ) {
    new Gauge({
      name: 'gateway_broker_connected',
      help: '1 while events are received; otherwise streams and lists depend on snapshots alone.',
      registers: [metrics.registry],
      collect() {
        this.set(live.connected ? 1 : 0);
      },
    });
  }

  onModuleInit(): void {
    for (const { events, changes } of liveChanges) {
      this.live.subscribe(events, ({ payload }) => this.tell(changes(payload)));
    }
    this.live.subscribe([ConversationMoved], ({ payload: { user_id: user, answering: admin } }) => {
      if (user === null || admin === null) return;
      this.news.tell('admins', serverSentEvent('answering', { user_id: user, admin_id: admin }));
      this.planFlush();
    });
    this.live.onReconnected(() => {
      if (this.wasConnected) this.tell(missedChanges);
      this.wasConnected = true;
    });
    // Compared now, not with the batch: browsers may have read the first list before the first batch.
    this.products.onChanged((products) => {
      this.news.showing(this.shown.take(products, (id) => this.products.versionOf(id)));
      this.planFlush();
    });
  }

  onApplicationBootstrap(): void {
    this.beating = setInterval(() => {
      for (const stream of this.streams.all()) stream.send(heartbeat);
    }, this.config.LIVE_HEARTBEAT_SECONDS * 1000).unref();
    this.checking = setInterval(() => void this.streams.cutUnread(), checkMs).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.beating);
    clearInterval(this.checking);
    clearTimeout(this.flushing);
    this.streams.endAll('shutdown');
  }

  /**
   * Sends nothing to a browser that left while its session was read, or whose answer would wait behind another one of its connection: such
   * a response never emits `close`.
   * @param draw whose page the browser shows, by its product
   * @throws ProblemException `service_unavailable` while there is no recent list, and when the maximum of streams is reached.
   */
  open(request: FastifyRequest, reply: FastifyReply, draw: number | null): void {
    const { socket } = reply.raw;
    if (!socket || socket.destroyed) {
      request.raw.socket.destroy();
      return void reply.hijack();
    }
    const { address, session } = requestAuthOf(request);
    if (!this.products.listActive())
      throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    if (session && this.sessions.wasRevoked(session.sessionId)) throw new ProblemException('unauthenticated');
    const stream = this.streams.add({ addressKey: networkOf(address), session, draw }, reply.raw, socket);
    const token = bearerToken(request.headers.authorization);
    if (session && token) this.sessions.watch(session.sessionId, token);
    reply.hijack();
    stream.start({ ...headers, 'x-request-id': String(reply.getHeader('x-request-id')) });
    const repeated = new News();
    for (const { news } of this.lately()) repeated.add(news);
    sendNews(stream, repeated);
    const watching = this.watched.eventOf(draw);
    if (watching) stream.send(watching);
  }

  private tell(changes: readonly Change[]): void {
    for (const { to, subjects, ...change } of changes) {
      this.news.tell(to, serverSentEvent('changed', { subjects: [...subjects], ...change }));
    }
    this.planFlush();
  }

  private planFlush(): void {
    this.flushing ??= setTimeout(
      () => void this.flush(),
      Math.max(gatherMs, this.flushedAt + betweenMs - Date.now()),
    ).unref();
  }

  private async flush(): Promise<void> {
    // Before each batch, so that unread bytes grow by one batch at most.
    await this.streams.cutUnread();
    this.flushing = undefined;
    this.flushedAt = Date.now();
    if (this.news.isEmpty) return;
    for (const stream of this.streams.all()) sendNews(stream, this.news);
    this.sent = [...this.lately(), { at: this.flushedAt, news: this.news }];
    this.news = new News();
  }

  private lately = () => this.sent.filter(({ at }) => at > Date.now() - repeatMs);
}

function sendNews(stream: LiveStream, news: News): void {
  const events = news.eventsFor(stream.listener.session);
  if (events.length > 0) stream.send(Buffer.concat(events));
}
