import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allEvents } from '@raffle/contracts/events';

test.each([
  'gateway',
  'services/identity',
  'services/catalog',
  'services/tickets',
  'services/payments',
  'services/messaging',
])('the README of %s names each event that it publishes or handles', (folder) => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const name = folder.replace('services/', '');
  const own = allEvents.filter(({ publishers, consumers }) =>
    [...publishers, ...consumers].some((one) => one === name),
  );
  expect(own.map((event) => event.name).filter((event) => !readme.includes(event))).toEqual([]);
  expect(own).not.toHaveLength(0);
});
