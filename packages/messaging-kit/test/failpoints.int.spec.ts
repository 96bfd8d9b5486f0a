import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually, failpoints, handlingFailpoints, publishEvent, type Failpoints } from '@raffle/test-kit';
import { createSamples, type Samples } from './samples.js';
import { OrderPlaced } from './sample-service/events.js';

/** The services' own failpoint tests show that every failpoint converges; this one shows that such a test can fail. */
let samples: Samples;
let links: Failpoints;
beforeEach(async () => {
  samples = await createSamples();
  links = await failpoints(samples.databases.tickets, samples.brokerUrl);
});
afterEach(async () => {
  await samples.drop();
  await links.close();
});

test.each([
  ['one effect', 'the inbox has its key', [], 1],
  ['two effects', 'the inbox has no key', ['ALTER TABLE inbox DROP CONSTRAINT inbox_pkey'], 2],
])('%s of a message whose acknowledgement is lost when %s', async (_effects, _key, sabotage, expected) => {
  await samples.start('tickets', { brokerUrl: links.brokerUrl });
  for (const statement of sabotage) await samples.sql('tickets', statement);
  const [failpoint] = handlingFailpoints('').filter(({ name }) => name === 'before acknowledge');
  const hasHappened = links.arm(failpoint!, '');
  await eventually(() => publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }));
  await eventually(() => expect(hasHappened()).toBe(true));
  // A later event is handled after the redelivered message.
  await eventually(() => publishEvent(samples.brokerUrl, OrderPlaced, { order: 2, version: 1 }));
  const effectsOf = async (order: number) =>
    (await samples.sql('tickets', 'SELECT 1 FROM effects WHERE order_id = $1', [order])).length;
  await eventually(async () => expect(await effectsOf(2)).toBe(1));
  await eventually(async () => expect(await effectsOf(1)).toBe(expected));
});
