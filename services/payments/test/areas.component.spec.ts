import { expect, test } from '@jest/globals';
import { callsOutsideAreas } from '@raffle/test-kit';
import { startPayments } from './payments-under-test.test-fixture.js';

test('the service itself refuses every call outside the areas of an administrator', async () => {
  const payments = await startPayments();
  try {
    const answers = await callsOutsideAreas('payments', payments.url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  } finally {
    await payments.stop();
  }
});
