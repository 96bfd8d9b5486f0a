/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, render } from '@testing-library/react';
import { KeptRoot, keepRoot, SeenRoot } from './seen-root.js';

const [root, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
const hour = '2099-12-04T19:00:00.000Z';
const record = { ...aDrawRecord, root, terms: { ...aDrawRecord.terms, rule: `${drandRule};at=19:00` } };
const { id } = record.product;

beforeEach(() => localStorage.clear());
afterEach(cleanup);
const text = () => document.body.textContent.replace(/\s/gu, ' ');

test('before the hour the first root that is seen is kept, and compared with each later one', () => {
  render(<KeptRoot productId={id} root={root} drawAt={hour} />);
  expect(text()).toMatch(/^Votre appareil garde ce cachet depuis le .* il le compare/);
  cleanup();
  render(<KeptRoot productId={id} root={other} drawAt={hour} />);
  expect(text()).toMatch(/^Votre appareil avait vu un autre cachet .* écrivez-nous\.Vu par votre appareil(ab){32}$/);
});

test('a root that is first seen at its hour or later is not kept', () => {
  expect(keepRoot(id, root, '2020-01-01T19:00:00.000Z')).toBeUndefined();
  render(<SeenRoot record={record} />);
  expect(text()).toBe('');
});

test('afterwards the record’s root is compared with the one that was kept', () => {
  keepRoot(id, root, hour);
  render(<SeenRoot record={record} />);
  expect(text()).toMatch(/^Votre appareil a vu ce cachet de la liste le .*, avant le tirage : c’est le même\.$/);
  cleanup();
  render(<SeenRoot record={{ ...record, root: other }} />);
  expect(text()).toMatch(/^Votre appareil avait vu un autre cachet/);
});

test('of fifty draws the newest are kept', () => {
  for (let draw = 1; draw <= 51; draw++) keepRoot(draw, root, hour);
  expect(keepRoot(51, other, hour)?.root).toBe(root);
  expect(keepRoot(1, other, hour)?.root).toBe(other);
});
