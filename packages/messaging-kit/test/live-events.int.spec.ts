import { Injectable, Module, type DynamicModule } from '@nestjs/common';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ServiceKitModule, startService, type RunningService } from '@raffle/service-kit';
import { baseConfigShape, loadConfig } from '@raffle/service-kit/config';
import { createTestVhost, eventually, internalKeys, publishEvent, type TestVhost } from '@raffle/test-kit';
import { z } from 'zod';
import { LiveEvents, LiveEventsModule } from '../src/live.js';
import { BrokerConnection, exchange } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { OrderPlaced } from './sample-service/events.js';

@Injectable()
class Counters {
  readonly orders: number[] = [];
  readonly failing: number[] = [];
  snapshots = 0;
  parsed = 0;

  constructor(live: LiveEvents) {
    const counted = { ...OrderPlaced, payload: OrderPlaced.payload.check(() => void this.parsed++) };
    live.subscribe([counted], ({ payload }) => {
      if (payload.fail) throw new Error('cannot be shown');
      this.orders.push(payload.order);
    });
    live.subscribe([counted], ({ payload }) => {
      if (payload.fail) this.failing.push(payload.order);
    });
    live.onReconnected(() => void this.snapshots++);
  }
}

@Module({})
class LiveModule {
  static for(url: string, neededToServe?: boolean): DynamicModule {
    return {
      module: LiveModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'gateway', config: config(), internalAuth: false, contracts: [] }),
        LiveEventsModule.forRoot({
          service: 'gateway',
          url,
          ...(neededToServe === undefined ? {} : { neededToServe }),
        }),
      ],
      providers: [Counters],
    };
  }
}

const config = () =>
  loadConfig(z.object(baseConfigShape), { ...internalKeys().env('gateway'), PORT: '0', LOG_LEVEL: 'silent' });

let vhost: TestVhost;
let services: RunningService[];
beforeEach(async () => {
  vhost = await createTestVhost();
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.close();
  await vhost.drop();
});

async function startLive(): Promise<RunningService & { counters: Counters }> {
  const service = await startService({ name: 'gateway', module: LiveModule.for(vhost.url), config: config() });
  services.push(service);
  const counters = service.app.get(Counters);
  await eventually(() => expect(counters.snapshots).toBe(1));
  return { ...service, counters };
}

test('every instance receives every event, and one that it cannot handle does not stop it', async () => {
  const [one, two] = [await startLive(), await startLive()];
  const { channel, close } = await openChannel(vhost.url);
  channel.publish(exchange, OrderPlaced.name, Buffer.from('{not json'), { messageId: 'x' });
  await channel.waitForConfirms();
  await close();
  await publishEvent(vhost.url, OrderPlaced, { order: 1, version: 1, fail: 'always' });
  await publishEvent(vhost.url, OrderPlaced, { order: 2, version: 1 });
  await eventually(() => expect([one.counters.orders, two.counters.orders]).toEqual([[2], [2]]));
});

test('an event is read once, however many subscriptions it has, and a failing one does not stop the others', async () => {
  const { counters } = await startLive();
  await publishEvent(vhost.url, OrderPlaced, { order: 1, version: 1, fail: 'always' });
  await publishEvent(vhost.url, OrderPlaced, { order: 2, version: 1 });
  await eventually(() => expect([counters.failing, counters.orders]).toEqual([[1], [2]]));
  expect(counters.parsed).toBe(2);
});

test('after a lost connection it listens again and requests a new snapshot', async () => {
  const { app, url, counters } = await startLive();
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  app.get(BrokerConnection).restartConnection(new Error('cut by the test'));
  await eventually(() => expect(counters.snapshots).toBe(2));
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  await publishEvent(vhost.url, OrderPlaced, { order: 3, version: 1 });
  await eventually(() => expect(counters.orders).toEqual([3]));
});

test('its queue ends with it, so that no messages pile up for a stopped instance', async () => {
  const { close } = await startLive();
  await close();
  services.pop();
  // The broker deletes it when it detects the end of the connection.
  await eventually(() =>
    expect(publishEvent(vhost.url, OrderPlaced, { order: 4, version: 1 })).rejects.toThrow(/No queue takes/),
  );
});

test.each([
  [undefined, 503],
  [true, 503],
  [false, 200],
])('without its broker it is ready if it can still serve (neededToServe %s: %i)', async (needed, status) => {
  const unreachable = LiveModule.for('amqp://127.0.0.1:9', needed);
  const service = await startService({ name: 'gateway', module: unreachable, config: config() });
  services.push(service);
  expect((await fetch(`${service.url}/ready`)).status).toBe(status);
});
