/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { renderAt } from '../../test/render-at.js';
import { texts } from '../shared/texts.fr.js';
import { ErrorBoundary } from './error-boundary.js';

type When = 'render' | 'effect' | 'layout effect';

/** Works at first; a press breaks it. */
function Breakable({ when }: { when: When }) {
  const [broken, setBroken] = useState<When | null>(null);
  const breakIf = (now: When) => {
    if (broken === now) throw new Error('broken');
  };
  breakIf('render');
  useEffect(() => breakIf('effect'));
  useLayoutEffect(() => breakIf('layout effect'));
  return (
    <>
      <p>before</p>
      <button onClick={() => setBroken(when)}>break</button>
      {broken && <p>after</p>}
    </>
  );
}

function Throws(): ReactNode {
  throw new Error('broken');
}

function Screens({ at }: { at: Record<string, ReactNode> }) {
  const { pathname } = useLocation();
  return (
    <>
      {['/', '/other'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <ErrorBoundary resetKey={pathname}>
        <aside>beside</aside>
        {at[pathname]}
      </ErrorBoundary>
    </>
  );
}

const go = (to: string) => fireEvent.click(screen.getByRole('link', { name: to }));
const crashed = () => screen.findByRole('heading', { name: texts.crashed });

// React reports each error there.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each<When>(['render', 'effect', 'layout effect'])(
  'a screen that throws in its %s shows a sentence instead, and the next page works',
  async (when) => {
    await renderAt('/', <Screens at={{ '/': <Breakable when={when} />, '/other': <p>well</p> }} />);
    fireEvent.click(screen.getByRole('button', { name: 'break' }));
    await crashed();
    expect(screen.queryByText(/before|after|beside/)).toBeNull();
    go('/other');
    await screen.findByText('well');
    expect(screen.queryByRole('heading')).toBeNull();
    go('/');
    await screen.findByRole('button', { name: 'break' });
  },
);

test('a screen that throws on opening leaves nothing of the previous one, nor half of itself', async () => {
  const half = (
    <ul>
      <li>a row</li>
      <Throws />
    </ul>
  );
  await renderAt('/', <Screens at={{ '/': <p>well</p>, '/other': half }} />);
  go('/other');
  await crashed();
  expect(screen.queryByText(/well|a row|beside/)).toBeNull();
  go('/');
  await screen.findByText('well');
  expect(screen.getAllByText('beside')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('two screens in a row may fail', async () => {
  await renderAt('/', <Screens at={{ '/': <Throws />, '/other': <Throws /> }} />);
  await crashed();
  go('/other');
  await crashed();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});
