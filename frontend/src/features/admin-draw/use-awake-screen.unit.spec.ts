/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useAwakeScreen } from './use-awake-screen.js';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

test('the screen stays on, also after the page was hidden, until it is left', async () => {
  let held = 0;
  const request = jest.fn(async (_kind: string) => {
    held++;
    let released = false;
    const release = async () => {
      if (!released) held--;
      released = true;
    };
    // The browser gives the lock up as the page is hidden.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void release());
    return { release };
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const { unmount } = renderHook(useAwakeScreen);
  await act(async () => undefined);
  expect(request).toHaveBeenCalledWith('screen');
  expect(held).toBe(1);
  await setVisible(false);
  expect(held).toBe(0);
  await setVisible(true);
  expect(held).toBe(1);
  unmount();
  await act(async () => undefined);
  expect(held).toBe(0);
  await setVisible(true);
  expect(held).toBe(0);
});

test('a browser that has no such lock, or refuses it, shows the presentation all the same', async () => {
  renderHook(useAwakeScreen).unmount();
  const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  renderHook(useAwakeScreen).unmount();
  await act(async () => undefined);
});
