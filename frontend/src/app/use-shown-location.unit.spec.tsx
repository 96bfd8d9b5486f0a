/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoutesFromElements, Link, MemoryRouter, Outlet, Route, useRoutes } from 'react-router';
import { screenPart } from './screen-part.js';
import { useShownLocation } from './use-shown-location.js';

/** A screen whose code comes, or does not, when the test says so. */
function lateScreen(text: string) {
  let come: () => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const code = new Promise<{ Screen: ComponentType }>((resolve, reject) => {
    come = () => resolve({ Screen: () => <p>{text}</p> });
    fail = reject;
  });
  const settle = (end: () => void) => act(async () => (end(), await code.catch(() => undefined)));
  return {
    Screen: screenPart(() => code, 'Screen'),
    comes: () => settle(come),
    fails: () => settle(() => fail(new Error('no network'))),
  };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'failed' : this.props.children);
}

function Links() {
  return (
    <>
      {['/first', '/second', '/third'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Outlet />
    </>
  );
}

function begin() {
  const first = lateScreen('first');
  const second = lateScreen('second');
  const third = lateScreen('third');
  const routes = createRoutesFromElements(
    <Route element={<Links />}>
      <Route path="/first" element={<first.Screen />} />
      <Route path="/second" element={<second.Screen />} />
      <Route path="/third" element={<third.Screen />} />
    </Route>,
  );
  function Screens() {
    const { location, coming } = useShownLocation(routes);
    const screens = useRoutes(routes, location);
    return (
      <>
        <output>{`${location.pathname}${coming ? ', another is coming' : ''}`}</output>
        <Boundary>
          <Suspense fallback="waiting">{screens}</Suspense>
        </Boundary>
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={['/first']}>
      <Screens />
    </MemoryRouter>,
  );
  return { first, second, third };
}

const go = (to: string) => fireEvent.click(screen.getByRole('link', { name: to }));
const shown = () => screen.getByRole('status').textContent;

afterEach(cleanup);

test('the first screen waits where it will stand; from then on one stays until the code of the next has come', async () => {
  const { first, second } = begin();
  expect(document.body.textContent).toContain('waiting');
  await first.comes();
  expect(await screen.findByText('first')).toBeTruthy();

  go('/second');
  expect(shown()).toBe('/first, another is coming');
  expect(screen.getByText('first')).toBeTruthy();
  await second.comes();
  expect(shown()).toBe('/second');
  expect(screen.getByText('second')).toBeTruthy();

  go('/first');
  expect(shown()).toBe('/first');
});

test('whoever has gone elsewhere meanwhile is not taken to what comes late', async () => {
  const { first, second, third } = begin();
  await first.comes();
  go('/second');
  go('/third');
  await second.comes();
  expect(shown()).toBe('/first, another is coming');
  await third.comes();
  expect(shown()).toBe('/third');
});

test('a screen whose code does not come is shown to fail, instead of waiting for ever', async () => {
  const { first, second } = begin();
  await first.comes();
  go('/second');
  await second.fails();
  expect(await screen.findByText('/second')).toBeTruthy();
  expect(await screen.findByText(/failed/)).toBeTruthy();
});
