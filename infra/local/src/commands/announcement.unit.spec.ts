import { expect, test } from '@jest/globals';
import { announcement } from './start.js';

const addresses = {
  gateway: 'http://localhost:3000',
  queues: 'http://127.0.0.1:15672',
  sandbox: 'http://localhost:4000',
  rabbitmq: 'amqp://raffle:broker-secret@127.0.0.1:5672',
} as Parameters<typeof announcement>[0]['addresses'];
const started = {
  addresses,
  credentials: { username: 'admin', password: 'admin-secret' },
  dataDir: '/srv/data',
  tookMs: 1_000,
};

test('into a pipe, such as the journal, a start names the files that have the passwords', () => {
  const text = announcement(started, false).join('\n');
  expect(text).not.toContain('secret');
  expect(text).toContain('/srv/data/credentials.json');
  expect(text).toContain('/srv/data/local.json');
});

test('where nobody else comes it says how to fill it with people', () => {
  const site = { ...started, addresses: { ...addresses, gateway: 'https://bon-tirage.example' } };
  expect(announcement(started, true).join('\n')).toContain('`npm run seed`');
  expect(announcement(site, true).join('\n')).not.toContain('seed');
});

test('at a terminal it prints them', () => {
  const text = announcement(started, true).join('\n');
  expect(text).toContain('admin / admin-secret');
  expect(text).toContain('raffle / broker-secret');
});
