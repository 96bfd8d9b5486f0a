import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { allEvents } from '@raffle/contracts/events';
import { eventsPage } from '../src/events-page.js';
import { sampleEvents } from './sample-service/events.js';

test('docs/events.md matches the contracts; else run `npm run generate`', () => {
  const page = readFileSync(path.resolve(__dirname, '../../../docs/events.md'), 'utf8');
  expect(page).toBe(eventsPage(allEvents));
});

test('an event is shown with its publishers, its consumers and its fields', () => {
  const page = eventsPage(sampleEvents);
  expect(page).toContain('Published by payments. Handled by tickets, gateway.');
  expect(page).toContain('- `order`: integer\n');
  expect(page).toContain('- `fail`: string, optional\n');
  expect(page).toContain('Handled by no service yet.');
});
