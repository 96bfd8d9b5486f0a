/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useHandedFocus } from './dialog.js';

afterEach(cleanup);

test('an element removed with the focus in it hands the focus to the screen', () => {
  const { rerender } = render(<Screen waiting />);
  screen.getByText('Placer').focus();
  rerender(<Screen />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an element removed without the focus does not move it', () => {
  const { rerender } = render(<Screen waiting />);
  screen.getByText('Actualiser').focus();
  rerender(<Screen />);
  expect(document.activeElement).toBe(screen.getByText('Actualiser'));
});

function Screen({ waiting = false }: { waiting?: boolean }) {
  return (
    <main id="contenu" tabIndex={-1}>
      <button type="button">Actualiser</button>
      {waiting && <Waiting />}
    </main>
  );
}

function Waiting() {
  const card = useRef<HTMLLIElement>(null);
  useHandedFocus(card);
  return (
    <li ref={card}>
      <button type="button">Placer</button>
    </li>
  );
}
