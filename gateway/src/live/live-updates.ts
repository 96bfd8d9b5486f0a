import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CreditIssued, DrawCompleted, FriendParticipated, MessagePosted, TicketsGranted } from '@raffle/contracts';
import { LiveEvents } from '@raffle/messaging-kit';
import { Metrics, ProblemException } from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { ActiveProducts } from '../active-products/active-products.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { limitKeyOf } from '../front-door/client-address.js';
import { visitOf } from '../front-door/visit.js';
import { bearerToken } from '../sessions/access.js';
import { LiveSessions } from './live-sessions.js';
import type { LiveStream } from './live-stream.js';
import { LiveStreams } from './live-streams.js';
import { News, type Personal } from './news.js';
import { heartbeat } from './server-sent-event.js';
import { ShownProducts } from './shown-products.js';

/** A change waits so long for others of its moment, and changes are told no more often than that, in milliseconds. */
const gatherMs = 100;
const betweenMs = 1_000;
/**
 * News stay so long for whoever comes after them, in milliseconds: a page reads what it shows before its stream is open, and takes
 * what it has read in the last five seconds for new.
 */
const rememberMs = 10_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform: a proxy that compresses would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** GET /live (api.md): tells open browsers what moved, from this gateway's memory and the events it hears. */
@Injectable()
export class LiveUpdates implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly shown = new ShownProducts();
  private productsMoved = false;
  /** Told with the next flush. */
  private news = new News();
  private told: { at: number; news: News }[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private flushedAt = 0;
  private beating: NodeJS.Timeout | undefined;
  private listened = false;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
    @Inject(LiveSessions) private readonly sessions: LiveSessions,
    @Inject(Metrics) metrics: Metrics,
  ) {
    new Gauge({
      name: 'gateway_broker_connected',
      help: '1 while events are heard; without them streams and lists are fed by snapshots alone.',
      registers: [metrics.registry],
      collect() {
        this.set(live.connected ? 1 : 0);
      },
    });
  }

  onModuleInit(): void {
    this.live.subscribe([TicketsGranted, CreditIssued], ({ payload }) => this.tell(payload.user_id, 'tickets'));
    this.live.subscribe([FriendParticipated], ({ payload }) => this.tell(payload.referrer_id, 'tickets'));
    this.live.subscribe([MessagePosted], ({ payload: { user_id: id, author } }) => {
      if (id === null) return this.tellAll('message');
      this.tell(id, 'message');
      if (author !== 'platform') this.news.conversationOf(id);
    });
    this.live.subscribe([DrawCompleted], ({ payload }) => {
      this.news.drawn(payload.product_id, payload.winners.length);
      this.planFlush();
    });
    this.live.onReconnected(() => {
      // What happened while nothing was heard is known to nobody here: everybody looks again.
      if (this.listened) this.tellAll('tickets', 'message');
      this.listened = true;
    });
    this.products.onChanged(() => {
      this.productsMoved = true;
      this.planFlush();
    });
  }

  onApplicationBootstrap(): void {
    this.beating = setInterval(() => {
      for (const stream of this.streams.all()) stream.send(heartbeat);
    }, this.config.LIVE_HEARTBEAT_SECONDS * 1000).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.beating);
    clearTimeout(this.flushing);
    this.streams.endAll('shutdown');
  }

  /** @throws ProblemException `service_unavailable` while there is no list that can be trusted, and when the house is full. */
  open(request: FastifyRequest, reply: FastifyReply): void {
    const { address, session } = visitOf(request);
    const products = this.products.list();
    if (!products) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    if (session && this.sessions.wasRevoked(session.sessionId)) throw new ProblemException('unauthenticated');
    // Whoever comes with the very first list must not be told that there is none.
    if (!this.shown.filled) this.flushProducts();
    const stream = this.streams.add({ addressKey: limitKeyOf(address), session }, reply.raw);
    const token = bearerToken(request.headers.authorization);
    if (session && token) this.sessions.watch(session.sessionId, token);
    reply.hijack();
    stream.begin({ ...headers, 'x-request-id': String(reply.getHeader('x-request-id')) }, this.shown.snapshot());
    for (const { news } of this.lately()) tellOne(stream, news);
  }

  private tell(userId: string, what: Personal): void {
    this.news.forUser(userId, what);
    this.planFlush();
  }

  private tellAll(...what: Personal[]): void {
    this.news.forAllUsers(...what);
    this.planFlush();
  }

  private planFlush(): void {
    this.flushing ??= setTimeout(
      () => this.flush(),
      Math.max(gatherMs, this.flushedAt + betweenMs - Date.now()),
    ).unref();
  }

  private flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    this.flushedAt = Date.now();
    this.flushProducts();
    if (this.news.isEmpty) return;
    for (const stream of this.streams.all()) tellOne(stream, this.news);
    this.told = [...this.lately(), { at: this.flushedAt, news: this.news }];
    this.news = new News();
  }

  private lately = () => this.told.filter(({ at }) => at > Date.now() - rememberMs);

  private flushProducts(): void {
    const products = this.products.list();
    if (!this.productsMoved || !products) return;
    this.productsMoved = false;
    const events = this.shown.take(products, (id) => this.products.versionOf(id));
    if (events.length === 0) return;
    const bytes = Buffer.concat(events);
    for (const stream of this.streams.all()) stream.send(bytes);
  }
}

function tellOne(stream: LiveStream, news: News): void {
  const { session } = stream.listener;
  if (session) for (const event of news.eventsFor(session)) stream.send(event);
}
