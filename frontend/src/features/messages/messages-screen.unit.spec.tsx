/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { useViewFocus } from './messages-screen.js';

afterEach(cleanup);

const back = () => document.querySelector('[data-way-back]');
const line = (of: string) => document.querySelector(`a[href$="?ouvert=${of}"]`);

test('an opened thread focuses its back link', () => {
  const { rerender } = render(<Views opened={null} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Views opened="equipe" />);
  expect(document.activeElement).toBe(back());
});

test('the list focuses the item that was opened', () => {
  const { rerender } = render(<Views opened="autre" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Views opened={null} />);
  expect(document.activeElement).toBe(line('autre'));
});

test('the list focuses itself if that item is gone', () => {
  const { rerender } = render(<Views opened="lue" />);
  rerender(<Views opened={null} />);
  expect(document.activeElement).toBe(document.querySelector('.list-view'));
});

test('a change side by side moves no focus', () => {
  const { rerender } = render(<Views opened="equipe" />);
  rerender(<Views opened="equipe" />);
  expect(document.activeElement).toBe(document.body);
});

function Views({ opened }: { opened: string | null }) {
  const views = useRef<HTMLDivElement>(null);
  useViewFocus(views, opened);
  return (
    <div ref={views}>
      <section className="list-view" tabIndex={-1}>
        <a href="/dashboard/messages?ouvert=equipe">Équipe</a>
        <a href="/dashboard/messages?ouvert=autre">Autre</a>
      </section>
      <a href="/dashboard/messages" data-way-back>
        Revenir
      </a>
    </div>
  );
}
