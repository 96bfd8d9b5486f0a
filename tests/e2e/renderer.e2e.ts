import { expect, test } from '@playwright/test';
import { openPhone } from './people.js';

interface Renderer {
  rendererPackageName: string;
  version: string;
}

test('react-dom 19 renders the built page', async ({ browser }) => {
  const page = await openPhone(browser);
  // The hook of React's developer tools: every renderer registers there.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    const hook = {
      supportsFiber: true,
      renderers,
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.goto('/conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const renderers = await page.evaluate(() =>
    (
      window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Renderer[] } }
    ).__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.map(({ rendererPackageName, version }) => ({
      rendererPackageName,
      version,
    })),
  );
  expect(renderers).toHaveLength(1);
  expect(renderers[0]?.rendererPackageName).toBe('react-dom');
  expect(renderers[0]?.version).toMatch(/^19\./);
});
