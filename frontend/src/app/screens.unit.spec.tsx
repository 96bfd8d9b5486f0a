/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesFromElements, Link, MemoryRouter, Outlet, Route } from 'react-router';
import { texts } from '../shared/texts.fr.js';
import { screenPart } from '../shared/screen-part.js';
import { Screens } from './screens.js';

/** A part whose code is loaded on demand, and the outcome of each load. */
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
    <Link to="/third">third</Link>
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
  const Third = part('third screen');
  const routes = createRoutesFromElements(
    <Route element={<Layout />}>
      <Route path="/" element={<First />} />
      <Route path="/on" element={<Next />} />
      <Route path="/third" element={<Third />} />
    </Route>,
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MemoryRouter useTransitions={false}>
        <Link to="/third">third elsewhere</Link>
        <Screens routes={routes} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('first');
  // Effects run a frame later. On the first page the browser sets the focus.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(document.activeElement).toBe(document.body);
  const link = screen.getByRole('link', { name: 'on' });
  link.focus();
  fireEvent.click(link);
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  scrolled.mockClear();
});

test('a new page starts at its top, by keyboard too', async () => {
  await leave();
  await screen.findByText('next');
  await waitFor(() => expect(document.activeElement?.id).toBe('contenu'));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('so does one whose code loads only on the second try; the previous screen stays until then', async () => {
  let arrive: () => void = () => undefined;
  await leave(fails, () => new Promise((resolve) => (arrive = resolve)));
  await screen.findByRole('progressbar', { name: texts.loading });
  expect(screen.getByText('first')).toBeTruthy();
  expect(scrolled).not.toHaveBeenCalled();
  await act(async () => arrive());
  await screen.findByText('next');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('contenu'));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('a later address replaces one that is still loading, whenever its code arrives', async () => {
  let arrive: () => void = () => undefined;
  await leave(() => new Promise((resolve) => (arrive = resolve)));
  await screen.findByRole('progressbar', { name: texts.loading });
  fireEvent.click(screen.getByRole('link', { name: 'third' }));
  await screen.findByText('third screen');
  await act(async () => arrive());
  expect(screen.queryByText('next')).toBeNull();
});

test('a screen whose code does not load shows an error, and loads when it is opened again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await leave(fails, fails);
  await screen.findByRole('heading', { name: texts.crashed });
  expect(screen.queryByText('first')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'third elsewhere' }));
  await screen.findByText('third screen');
  fireEvent.click(screen.getByRole('link', { name: 'on' }));
  await screen.findByText('next');
});
