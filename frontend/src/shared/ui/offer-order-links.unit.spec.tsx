/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { aProduct } from '../../../test/api-server.js';
import { OfferOrderLinks, useInOfferOrder } from './offer-order-links.js';

afterEach(cleanup);

const draws = (taken: readonly number[]): Product[] =>
  taken.map((current_participants, index) => ({
    ...aProduct,
    id: index + 1,
    ticket_price: 1_000 - index * 100,
    current_participants,
    artificial_boost: 0,
    max_participants: 10,
    places_left: 10 - current_participants,
  }));

function List({ of }: { of: readonly Product[] }) {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <OfferOrderLinks count={of.length} hash="#tirages" />
      <output>
        {useInOfferOrder(of)
          .map(({ id }) => id)
          .join(' ')}
      </output>
      <output>{`${pathname}${search}${hash}`}</output>
    </>
  );
}
const at = (address: string, of: readonly Product[]) => (
  <MemoryRouter initialEntries={[address]} useTransitions={false}>
    <List of={of} />
  </MemoryRouter>
);
const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the order is a link and in the address', () => {
  render(at('/', draws([1, 8, 5, 2])));
  expect(shown()).toEqual(['1 2 3 4', '/']);
  fireEvent.click(screen.getByRole('link', { name: 'Bientôt complets' }));
  expect(shown()).toEqual(['2 3 4 1', '/?tri=complet#tirages']);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('Bientôt complets');
  fireEvent.click(screen.getByRole('link', { name: 'Moins chers' }));
  expect(shown()[0]).toBe('4 3 2 1');
  fireEvent.click(screen.getByRole('link', { name: 'Tous' }));
  expect(shown()).toEqual(['1 2 3 4', '/#tirages']);
});

test('tickets that are sold meanwhile move nothing; a new draw takes its place', () => {
  const { rerender } = render(at('/?tri=complet', draws([1, 8, 5, 2])));
  rerender(at('/?tri=complet', draws([9, 8, 5, 2])));
  expect(shown()[0]).toBe('2 3 4 1');
  rerender(at('/?tri=complet', draws([9, 8, 5, 2, 6])));
  expect(shown()[0]).toBe('1 2 5 3 4');
});

test('there is nothing to sort with three draws, or by an unknown order', () => {
  render(at('/?tri=autre', draws([1, 8, 5])));
  expect(shown()[0]).toBe('1 2 3');
  expect(screen.queryByRole('navigation')).toBeNull();
});
