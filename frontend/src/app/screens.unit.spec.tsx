/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesFromElements, Link, MemoryRouter, Outlet, Route } from 'react-router';
import { texts } from '../shared/texts.fr.js';
import { screenPart } from './screen-part.js';
import { Screens } from './screens.js';

/** A part whose code is asked for, and what comes of it each time. */
function part(text: string, ...tries: (() => Promise<void>)[]) {
  const Screen: ComponentType = () => <p>{text}</p>;
  return screenPart(async () => {
    await tries.shift()?.();
    return { Screen };
  }, 'Screen');
}
const fails = () => Promise.reject(new Error('no network'));

const Layout = () => (
  <>
    <Link to="/on">on</Link>
    <main id="contenu" tabIndex={-1}>
      <Outlet />
    </main>
  </>
);

const scrolled = jest.fn<() => void>();

async function leave(...tries: (() => Promise<void>)[]) {
  window.scrollTo = scrolled;
  const First = part('first');
  const Next = part('next', ...tries);
  const routes = createRoutesFromElements(
    <Route element={<Layout />}>
      <Route path="/" element={<First />} />
      <Route path="/on" element={<Next />} />
    </Route>,
  );
  render(
    <MemoryRouter>
      <Screens routes={routes} />
    </MemoryRouter>,
  );
  await screen.findByText('first');
  // Effects run a frame later. Where somebody arrives the browser begins.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(document.activeElement).toBe(document.body);
  const link = screen.getByRole('link', { name: 'on' });
  link.focus();
  fireEvent.click(link);
}

afterEach(() => {
  cleanup();
  scrolled.mockClear();
});

test('a new page begins at its top, by keyboard too', async () => {
  await leave();
  await screen.findByText('next');
  await waitFor(() => expect(document.activeElement?.id).toBe('contenu'));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('so does one whose code fails to come once and comes on the second try', async () => {
  let come: () => void = () => undefined;
  await leave(fails, () => new Promise((resolve) => (come = resolve)));
  await screen.findByText(texts.loading);
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(document.body);
  await act(async () => come());
  await screen.findByText('next');
  await waitFor(() => expect(document.activeElement?.id).toBe('contenu'));
});
