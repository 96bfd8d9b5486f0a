import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { closeRedis, redisAnswer, redisClient, type RedisClient } from '@raffle/service-kit/redis';
import { randomUUID } from 'node:crypto';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { ActiveProducts } from '../products/active-products.js';
import { serverSentEvent } from './live-stream.js';
import { LiveStreams } from './live-streams.js';
import { addUp, endedGateways, shownCount, type Counts } from './watching-counts.js';

/** Between two counts, in milliseconds: a browser hears of them this often at most. */
const everyMs = 5_000;
/** Each gateway's counts, by its id. */
const key = 'live:watching';

const log = logger('watched-draws');

/**
 * Counts the open pages of each draw whose hour is fixed, over all gateways, and tells those pages when the number that they show changes:
 * nobody's coming or going is sent to anybody. While Redis is unavailable each gateway tells its own count.
 */
@Injectable()
export class WatchedDraws implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: RedisClient;
  private readonly gateway = randomUUID();
  private told: ReadonlyMap<number, { shown: number; event: Buffer }> = new Map();
  private counting: NodeJS.Timeout | undefined;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ActiveProducts) private readonly products: ActiveProducts,
    @Inject(LiveStreams) private readonly streams: LiveStreams,
  ) {
    this.redis = redisClient(config.REDIS_URL);
  }

  /** Not awaited: the process also starts while Redis is down. */
  onModuleInit(): void {
    this.redis.connect().catch((error: unknown) => log.error({ err: error }, 'Redis cannot be used'));
  }

  onApplicationBootstrap(): void {
    this.counting = setInterval(() => void this.count(), everyMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.counting);
    await closeRedis(this.redis);
  }

  /** What a new stream of a draw's page is told at once; undefined before the first count. */
  eventOf(draw: number | null): Buffer | undefined {
    return draw === null ? undefined : this.told.get(draw)?.event;
  }

  /** Counts once, and tells the pages whose number changed. */
  async count(): Promise<void> {
    const told = new Map<number, { shown: number; event: Buffer }>();
    for (const [draw, watching] of await this.overAll(this.own())) {
      const shown = shownCount(watching);
      const known = this.told.get(draw);
      if (known?.shown === shown) told.set(draw, known);
      else told.set(draw, { shown, event: serverSentEvent('watching', { product_id: draw, watching: shown }) });
    }
    const changed = new Map([...told].filter(([draw, now]) => this.told.get(draw) !== now));
    this.told = told;
    if (changed.size === 0) return;
    for (const stream of this.streams.all()) {
      const news = stream.listener.draw === null ? undefined : changed.get(stream.listener.draw);
      if (news) stream.send(news.event);
    }
  }

  private own(): Counts {
    const hours = (this.products.listActive() ?? []).filter(({ draw_at }) => draw_at !== null);
    const counts = new Map(hours.map(({ id }) => [id, 0]));
    for (const { listener } of this.streams.all()) {
      const known = listener.draw === null ? undefined : counts.get(listener.draw);
      if (listener.draw !== null && known !== undefined) counts.set(listener.draw, known + 1);
    }
    return counts;
  }

  private async overAll(own: Counts): Promise<Counts> {
    if (own.size === 0) return own;
    try {
      const mine = JSON.stringify({ at: Date.now(), counts: [...own] });
      const [, all] = await redisAnswer(
        this.redis.multi().hSet(key, this.gateway, mine).hGetAll(key).expire(key, 60).exec(),
      );
      const counts = all as unknown as Record<string, string>;
      const ended = endedGateways(counts, Date.now());
      if (ended.length > 0) await redisAnswer(this.redis.hDel(key, ended));
      return addUp(own, this.gateway, counts, Date.now());
    } catch (error) {
      log.warn({ err: error }, 'the counts of the other gateways are unknown');
      return own;
    }
  }
}
