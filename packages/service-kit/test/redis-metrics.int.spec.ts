import { expect, test } from '@jest/globals';
import { eventually, redisServer, writeRefusals } from '@raffle/test-kit';
import { Metrics } from '../src/index.js';
import { measureRedis, SessionStore } from '../src/redis/index.js';

test('the time since which Redis has its data stays, until it is emptied; it is unknown while writes are refused', async () => {
  const server = await redisServer();
  const [one, other] = [new SessionStore({ url: server.url }), new SessionStore({ url: server.url })];
  const metrics = new Metrics('gateway');
  measureRedis(one, metrics);
  const shown = async () => {
    const [reading] = (await metrics.registry.getSingleMetric('redis_filled_timestamp_seconds')!.get()).values;
    return reading?.value;
  };
  try {
    for (const store of [one, other]) {
      store.connect();
      await eventually(() => store.ping());
    }
    const began = await other.filledSince();
    expect(began * 1_000).toBeLessThanOrEqual(Date.now());
    expect(await shown()).toBe(began);
    await server.snapshot();
    await server.kill();
    expect(await shown()).toBeNaN();
    await server.start();
    await eventually(async () => expect(await shown()).toBe(began));
    await server.empty();
    const emptied = await shown();
    expect(emptied).toBeGreaterThan(began);
    for (const why of writeRefusals) {
      const end = await server.refuseWrites(why);
      expect(await shown()).toBeNaN();
      await end();
      expect(await shown()).toBe(emptied);
    }
  } finally {
    for (const store of [one, other]) await store.close();
    await server.drop();
  }
}, 60_000);
