/** @jest-environment jsdom */
import { source } from '@raffle/contracts/source';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { sharedLink, sourceHere, sourceOf } from './arrival.js';

beforeEach(() => localStorage.clear());

test.each([
  ['', 'direct'],
  ['?produit=1', 'direct'],
  ['?c=radio', 'campaign:radio'],
  ['?produit=1&c=Radio-Lome', 'campaign:radio-lome'],
  ['?produit=1&amp;c=radio', 'campaign:radio'],
  ['?c=radio*, viens', 'campaign:radio'],
  ['?c=partage', 'share'],
  ['?ref=KOFI7', 'invitation'],
  ['?c=radio&ref=KOFI7', 'invitation'],
  ['?c=', 'direct'],
  ['?c=-x', 'direct'],
  [`?c=${'a'.repeat(31)}`, 'direct'],
  ['?abc=radio', 'direct'],
])('the link %j is of %j', (query, expected) => {
  expect(sourceOf(query)).toBe(expected);
  expect(source.safeParse(expected).success).toBe(true);
});

test('a link is remembered for 30 days', () => {
  expect(sourceHere()).toBe('direct');
  localStorage.setItem('raffle.arrival', `${Date.now()} ?c=radio`);
  expect(sourceHere()).toBe('campaign:radio');
  const later = Date.now() + 30 * 24 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(sourceHere()).toBe('direct');
});

test('a shared link says so, an invitation stays one', () => {
  expect(sharedLink('https://tirage.example/tirages/7')).toBe('https://tirage.example/tirages/7?c=partage');
  expect(sharedLink('https://tirage.example/tirages/7?ticket=3')).toBe(
    'https://tirage.example/tirages/7?ticket=3&c=partage',
  );
  expect(sharedLink('https://tirage.example/register?ref=KOFI7')).toBe('https://tirage.example/register?ref=KOFI7');
});
