/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, jest, test } from '@jest/globals';
import { ApiServer } from '../../../test/api-server.js';
import { answerToMissing, isMissingPart, reloadDeployed, serverAnswers } from './part-failure.js';

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/x-1.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: x'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['a style sheet', new Error('Unable to preload CSS for /assets/x.css'), true],
  ['a defect of ours', new TypeError('x is undefined'), false],
  ['something thrown that is no error', 'Failed to fetch dynamically imported module', false],
])('%s', (_name, error, missing) => expect(isMissingPart(error)).toBe(missing));

const now = Date.parse('2026-11-20T18:42:00Z');
test.each([
  ['a deploy took the file away', true, null, 'reload'],
  ['the reload did not bring it', true, now - 5_000, 'give-up'],
  ['another deploy, hours later', true, now - 3_600_000, 'reload'],
  ['no network', false, null, 'wait'],
  ['no network after a reload', false, now - 5_000, 'wait'],
] as const)('%s', (_name, answers, reloadedAt, answer) =>
  expect(answerToMissing(answers, reloadedAt, now)).toBe(answer),
);

test('a Chrome without AbortSignal.timeout reaches the server too', async () => {
  const api = await ApiServer.start();
  const { timeout } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'timeout');
  try {
    expect(await serverAnswers()).toBe(true);
  } finally {
    AbortSignal.timeout = timeout;
    await api.stop();
  }
});

test('without space to remember it nothing is reloaded, again and again', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    expect(reloadDeployed()).toBe(false);
  } finally {
    refused.mockRestore();
  }
});
