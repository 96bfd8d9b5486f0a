/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocusOnWhatMoves } from './keep-focus.js';

let order: (names: readonly string[]) => void;

function List() {
  const [names, setNames] = useState<readonly string[]>(['Afi', 'Kofi', 'Yao']);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    order = setNames;
    if (names.length === 0) heading.current?.focus();
  }, [names]);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {names.length}
      </h1>
      {names.map((name) => (
        <button key={name}>{name}</button>
      ))}
    </>
  );
}

const shown = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

test('a line that moves in its list keeps the focus, without a scroll; one that goes hands it on', async () => {
  // As in the browser: jsdom moves nodes as Chrome did before 133, out and in again.
  keepFocusOnWhatMoves();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(<List />);
  const yao = document.querySelectorAll('button')[2]!;
  yao.focus();

  order(['Yao', 'Afi', 'Kofi']);
  await waitFor(() => expect(shown()).toEqual(['Yao', 'Afi', 'Kofi']));
  expect(document.activeElement).toBe(yao);

  order(['Afi', 'Kofi']);
  await waitFor(() => expect(shown()).toEqual(['Afi', 'Kofi']));
  expect(document.activeElement).toBe(document.body);

  document.querySelector('button')?.focus();
  order([]);
  await waitFor(() => expect(focused()).toBe('0'));
});
