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
  await page.goto('/login');
  const registered = () =>
    page.evaluate(() =>
      (
        window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Renderer[] } }
      ).__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.map(({ rendererPackageName, version }) => ({
        rendererPackageName,
        version,
      })),
    );
  // The page has its content before the application.
  await expect.poll(async () => (await registered()).length).toBe(1);
  const renderers = await registered();
  expect(renderers[0]?.rendererPackageName).toBe('react-dom');
  expect(renderers[0]?.version).toMatch(/^19\./);
});
