import { expect, test } from '@jest/globals';
import { callsOutsideAreas } from '@raffle/test-kit';
import { startTickets } from './tickets-service.js';

test('the service itself refuses every call outside the areas of an administrator', async () => {
  const tickets = await startTickets([]);
  try {
    const answers = await callsOutsideAreas('tickets', tickets.url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  } finally {
    await tickets.stop();
  }
});
