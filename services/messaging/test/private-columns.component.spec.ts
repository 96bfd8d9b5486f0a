import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserRegistered } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
const secret = 'only-for-the-database';
beforeAll(async () => {
  messaging = await startMessaging();
  for (const table of [
    'conversation',
    'general_message',
    'holder_message',
    'message',
    'person',
    'product',
    'saved_reply',
  ])
    await messaging.query(`ALTER TABLE ${table} ADD COLUMN private text NOT NULL DEFAULT '${secret}'`);
});
afterAll(() => messaging.stop());

test('a column that no schema names is in no answer, no file and no event', async () => {
  const person = uuidv7();
  await messaging.publish(UserRegistered, { ...UserRegistered.fixture, user_id: person, payment_id: uuidv7() });
  await eventually(async () => expect(await messaging.told(person)).toHaveLength(1));
  await messaging.query(`INSERT INTO product (product_id, version, name, places) VALUES ($1, 1, 'Vélo', 10)`, [4711]);
  const asAdmin = messaging.asAdmin(uuidv7());
  const toMany = { subject: 'Fête', content: 'Ce soir' };
  const written = [
    await messaging.call('POST', '/messages', { content: 'Bonjour' }, messaging.as(person)),
    await messaging.call('POST', `/admin/conversations/${person}/messages`, { content: 'Bonsoir' }, asAdmin),
    await messaging.call('POST', '/admin/saved-replies', { title: 'Lot', content: 'Demain' }, asAdmin),
    await messaging.call('POST', '/admin/broadcasts', toMany, asAdmin),
    await messaging.call('POST', '/admin/products/4711/messages', toMany, asAdmin),
  ];
  expect(written.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const lists = ['/admin/conversations', '/admin/broadcasts'];
  const reads = [...lists, `/admin/conversations/${person}`, '/admin/saved-replies', '/admin/holder-messages'];
  const read = [
    await messaging.call('GET', '/messages', undefined, messaging.as(person)),
    ...(await Promise.all(reads.map((path) => messaging.call('GET', path, undefined, asAdmin)))),
    ...(await Promise.all(
      lists.map((path) => messaging.call('GET', path, undefined, { ...asAdmin, headers: { accept: 'text/csv' } })),
    )),
  ];
  // Each shows the row that was written.
  for (const { text } of read) expect(text).toMatch(/Bonsoir|Demain|Fête/);
  const events = await eventually(async () => {
    const acts = await messaging.acted();
    expect(acts.length).toBeGreaterThanOrEqual(4);
    return [...acts, ...(await messaging.posted())];
  });
  expect(JSON.stringify([written, read, events])).not.toContain(secret);
});
