import { expect, test } from '@jest/globals';
import { redisServer } from '@raffle/test-kit';
import { closeRedis, redisClient } from '../src/redis/index.js';

test('a script is sent once, then by its digest, and again to a Redis that lost it', async () => {
  const server = await redisServer();
  const client = redisClient(server.url);
  try {
    await client.connect();
    const run = () => client.eval('return {KEYS[1], ARGV[1]}', { keys: ['key'], arguments: ['value'] });
    const sent = async () => /cmdstat_eval:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? '0';

    for (let call = 0; call < 3; call++) expect(await run()).toEqual(['key', 'value']);
    expect(await sent()).toBe('1');

    await client.scriptFlush();
    for (let call = 0; call < 3; call++) expect(await run()).toEqual(['key', 'value']);
    expect(await sent()).toBe('2');

    await expect(client.eval('return redis.call("NOSUCH")')).rejects.toThrow('Unknown Redis command');
  } finally {
    await closeRedis(client);
    await server.drop();
  }
});
