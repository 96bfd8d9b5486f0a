/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { storedValue } from '../stored-value.js';
import { dropped, outbox, posted, reopened } from './outbox.js';
import { keptUntilSent } from './sending.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const message = (key: string) => ({ key, content: key, written_at: '2026-11-20T18:05:00.000Z', error: null });
/** Each call is a tab: they share the storage alone. */
const tab = () => keptUntilSent(storedValue('outbox', outbox), ({ owner }) => owner, reopened);
/** Browsers announce to all other tabs what one has stored. */
const announce = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'outbox' })));

test('two tabs do not lose each other’s messages, and what one has sent the other does not offer again', () => {
  const [here, elsewhere] = [tab(), tab()];
  const shown = renderHook(() => here.useKept('afi').unsent.map(({ key }) => key)).result;
  renderHook(() => elsewhere.useKept('afi'));
  act(() => here.change('afi', (before) => posted(before, message('ici'))));
  act(() => elsewhere.change('afi', (before) => posted(before, message('là-bas'))));
  announce();
  expect(shown.current).toEqual(['ici', 'là-bas']);
  act(() => elsewhere.change('afi', (before) => dropped(before, 'ici')));
  announce();
  expect(shown.current).toEqual(['là-bas']);
});

test('a message in flight as the page closed counts as unsent, also after another change', () => {
  localStorage.setItem('outbox', JSON.stringify({ owner: 'afi', unsent: [message('perdu')] }));
  const here = tab();
  const shown = renderHook(() => here.useKept('afi').unsent).result;
  act(() => here.change('afi', (before) => posted(before, message('suite'))));
  expect(shown.current.map(({ error }) => error)).toEqual(['Non envoyé.', null]);
});
