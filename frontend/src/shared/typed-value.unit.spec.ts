/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { typedValue } from './typed-value.js';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const here = typedValue('typed', z.string());
const there = typedValue('typed', z.string());

/** Another tab of this browser: the same localStorage, a sessionStorage of its own. */
function elsewhere<Result>(work: () => Result): Result {
  const mine = { ...sessionStorage } as Record<string, string>;
  const restore = (entries: Record<string, string>) => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  };
  restore(theirs);
  const result = work();
  theirs = { ...sessionStorage };
  restore(mine);
  window.dispatchEvent(new StorageEvent('storage', { key: 'typed' }));
  return result;
}
let theirs: Record<string, string> = {};
afterEach(() => void (theirs = {}));

test('two tabs in which somebody types have each their own text, also after a reload', () => {
  here.write('ici');
  elsewhere(() => here.write('là-bas'));
  expect(here.read()).toBe('ici');
  expect(elsewhere(() => here.read())).toBe('là-bas');
});

test('what was typed last awaits the next visit', () => {
  here.write('ici');
  sessionStorage.clear();
  expect(here.read()).toBe('ici');
});

test('what was sent in one tab is not offered in another that only shows it, which is told', () => {
  let told = 0;
  elsewhere(() => here.write('Bonjour'));
  expect(here.read()).toBe('Bonjour');
  // A form writes what it has read.
  here.write('Bonjour');
  const stop = here.subscribe(() => told++);
  elsewhere(() => here.remove());
  expect(here.read()).toBeNull();
  expect(told).toBe(1);
  here.write('à moi');
  elsewhere(() => here.write('à toi'));
  expect(told).toBe(1);
  stop();
});

test('what another tab has sent of what was typed here is not offered again, another text is', () => {
  let told = 0;
  const stop = here.subscribe(() => told++);
  here.write('Bonjour');
  elsewhere(() => there.remove());
  expect([here.read(), told]).toEqual([null, 1]);
  here.write('ici');
  elsewhere(() => there.write('là-bas'));
  elsewhere(() => there.remove());
  expect([here.read(), told]).toEqual(['ici', 1]);
  stop();
});

test('what was sent here is not replaced by what another tab has not sent, nor does it remove that', () => {
  here.write('ici');
  elsewhere(() => here.write('là-bas'));
  here.remove();
  expect(here.read()).toBeNull();
  expect(elsewhere(() => here.read())).toBe('là-bas');
  expect(localStorage.getItem('typed')).toBe('"là-bas"');
});
