/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.js';

afterEach(cleanup);

test('a busy button does nothing when it is pressed, submits no form, and has the focus still', () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const shown = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Payer
      </Button>
    </form>
  );
  const { rerender } = render(shown(false));
  const button = screen.getByRole('button', { name: 'Payer' });
  button.focus();
  fireEvent.click(button);
  rerender(shown(true));
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
});
