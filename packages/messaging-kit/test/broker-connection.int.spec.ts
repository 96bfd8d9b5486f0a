import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { configureLogging } from '@raffle/service-kit';
import { createTestVhost, eventually, type TestVhost } from '@raffle/test-kit';
import { BrokerConnection } from '../src/index.js';

let vhost: TestVhost;
beforeAll(async () => {
  configureLogging({ level: 'silent', service: 'test' });
  vhost = await createTestVhost();
});
afterAll(() => vhost.drop());

test('a setup that is added at any time while connecting runs', async () => {
  for (let steps = 0; steps < 12; steps++) {
    const broker = new BrokerConnection({ url: vhost.url, name: 'test' });
    const ran: string[] = [];
    const late = async () => {
      for (let step = 0; step < steps; step++) await Promise.resolve();
      broker.onConnected(async () => void ran.push('late'));
    };
    broker.onConnected(async () => {
      ran.push('first');
      void late();
    });
    broker.start();
    try {
      await eventually(() => expect([steps, ran]).toEqual([steps, ['first', 'late']]));
    } finally {
      await broker.close();
    }
  }
});
