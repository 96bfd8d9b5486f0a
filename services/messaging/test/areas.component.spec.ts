import { expect, test } from '@jest/globals';
import { callsOutsideAreas } from '@raffle/test-kit';
import { startMessaging } from './messaging-service.js';

test('the service itself refuses every call outside the areas of an administrator', async () => {
  const messaging = await startMessaging();
  try {
    const answers = await callsOutsideAreas('messaging', messaging.url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  } finally {
    await messaging.stop();
  }
});
