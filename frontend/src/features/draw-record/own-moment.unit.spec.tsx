/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useOwnMoment, WatchedHour } from './own-moment.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const watched = ({ children }: { children: ReactNode }) => <WatchedHour value>{children}</WatchedHour>;

test('a page that is opened later reads at once', () => {
  expect(renderHook(useOwnMoment).result.current).toBe(true);
});

test.each([
  [0.1, 500],
  [0.9, 4_500],
])('one that watched the hour reads at its own moment (%d)', (random, ms) => {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const { result } = renderHook(useOwnMoment, { wrapper: watched });
  act(() => void jest.advanceTimersByTime(ms - 1));
  expect(result.current).toBe(false);
  act(() => void jest.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
