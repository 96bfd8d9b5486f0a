import { expect, test } from '@jest/globals';
import { callsOutsideAreas } from '@raffle/test-kit';
import { startIdentity } from './identity-service.js';

test('the service itself refuses every call outside the areas of an administrator', async () => {
  const identity = await startIdentity();
  try {
    const answers = await callsOutsideAreas('identity', identity.url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  } finally {
    await identity.stop();
  }
});
