import { expect, test } from '@jest/globals';
import { callsOutsideAreas } from '@raffle/test-kit';
import { startCatalog } from './running-catalog.js';

test('the service itself refuses every call outside the areas of an administrator', async () => {
  const catalog = await startCatalog();
  try {
    const answers = await callsOutsideAreas('catalog', catalog.url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  } finally {
    await catalog.close();
  }
});
