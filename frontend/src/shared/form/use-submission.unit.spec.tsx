/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useSecondsLeft } from './use-submission.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('a wait starts with all of its seconds, however slow the processor is', () => {
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
  const { result } = renderHook(() => useSecondsLeft());
  act(() => result.current[1](23));
  expect(result.current[0]).toBe(23);
});
