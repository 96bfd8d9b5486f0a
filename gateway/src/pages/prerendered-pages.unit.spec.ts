import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrerenderedPages } from './prerendered-pages.js';

type Landing = { answer: (root: string) => void };
const rendered = () => (globalThis as unknown as { landings: Landing[] }).landings;

let folder: string;
beforeEach(() => {
  jest.useFakeTimers({
    now: 0,
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance'],
  });
  (globalThis as unknown as { landings: Landing[] }).landings = [];
  folder = mkdtempSync(join(tmpdir(), 'prerendered-'));
  mkdirSync(join(folder, 'critical'));
  writeFileSync(join(folder, 'critical/landing.css'), '');
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><!--head--><!--/head--><!--app--><!--/app--></head><body><div id="root"></div><!--noscript--><!--/noscript--></body></html>',
  );
  writeFileSync(
    join(folder, 'prerender.cjs'),
    `exports.prerenderLanding = () => new Promise((resolve) => {
       globalThis.landings.push({ answer: (root) => resolve({ head: '', root, data: '{}' }) });
     });
     for (const name of ['prerenderProduct', 'prerenderPage', 'prerenderShell', 'productHead', 'pageHead'])
       exports[name] = () => null;`,
  );
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A gateway's pages whose open draws are a new list for each `sell`. */
function pagesOf(root: string) {
  let products: unknown[] = [];
  const dependencies = [
    { WEB_ROOT: root, WEB_PRERENDER: join(root, 'prerender.cjs'), PUBLIC_URL: 'https://tirage.example' },
    { publicConfig: { brand: 'Tirage' } },
    { listActive: () => products },
    { value: null },
    { value: null },
    {},
    {},
  ] as unknown as ConstructorParameters<typeof PrerenderedPages>;
  return { pages: new PrerenderedPages(...dependencies), sell: () => (products = []) };
}

const textOf = (page: Awaited<ReturnType<PrerenderedPages['at']>>) => page?.answer.bytes.toString();
const renderings = (count: number) => eventually(() => expect(rendered()).toHaveLength(count));

async function withFirstPage() {
  const { pages, sell } = pagesOf(folder);
  const first = pages.at('/');
  await renderings(1);
  rendered()[0]!.answer('<p>dix places</p>');
  expect(textOf(await first)).toContain('dix places');
  return { pages, sell };
}

test('a page that is asked for all the time is served while it is rendered again', async () => {
  const { pages, sell } = await withFirstPage();
  sell();
  jest.setSystemTime(1_500);
  expect(textOf(await pages.at('/'))).toContain('dix places');
  await renderings(2);
  rendered()[1]!.answer('<p>neuf places</p>');
  await eventually(async () => expect(textOf(await pages.at('/'))).toContain('neuf places'));
  expect(rendered()).toHaveLength(2);
});

test('a page that shows what was two seconds ago is not served', async () => {
  const { pages, sell } = await withFirstPage();
  sell();
  jest.setSystemTime(2_000);
  const next = pages.at('/');
  await renderings(2);
  rendered()[1]!.answer('<p>neuf places</p>');
  expect(textOf(await next)).toContain('neuf places');
});
