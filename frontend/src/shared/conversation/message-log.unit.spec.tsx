/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useScrollAnchor } from './message-log.js';

afterEach(cleanup);

function Log({ shown }: { shown: boolean }) {
  const ref = useScrollAnchor('first', `${shown} last`);
  return <div role="log" ref={ref} />;
}

test('a thread that was hidden shows its newest message when it appears', () => {
  const { rerender } = render(<Log shown={false} />);
  const box = screen.getByRole('log');
  // jsdom has no layout: a hidden box has no height, a shown one has.
  Object.defineProperty(box, 'scrollHeight', { value: 900 });
  expect(box.scrollTop).toBe(0);
  rerender(<Log shown />);
  expect(box.scrollTop).toBe(900);
});
