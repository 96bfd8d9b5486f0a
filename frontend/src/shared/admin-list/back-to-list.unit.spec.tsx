/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { userList } from '@raffle/contracts/http/user-list';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { renderAt } from '../../../test/render-at.js';
import { BackHeading } from '../ui/back-heading.js';
import { useListView } from './list-address.js';

afterEach(cleanup);

function List() {
  const [, onView] = useListView(userList);
  return (
    <>
      <button onClick={() => onView({ q: '' })}>Tout</button>
      <Link to="/list/7">Une ligne</Link>
    </>
  );
}
const open = (address: string) =>
  renderAt(
    address,
    <Routes>
      <Route path="/list" element={<List />} />
      <Route path="/list/:id" element={<BackHeading to="/list" back="Retour" title="Une ligne" />} />
    </Routes>,
  );
const address = () => screen.getByTestId('address').textContent;

test('the back link of a row restores the list’s last query, or the whole list once nothing is searched', async () => {
  await open('/list?page=3&q=afi&sort=name');
  fireEvent.click(screen.getByText('Une ligne'));
  fireEvent.click(screen.getByRole('link', { name: 'Retour' }));
  expect(address()).toBe('/list?page=3&q=afi&sort=name');
  fireEvent.click(screen.getByText('Tout'));
  fireEvent.click(screen.getByText('Une ligne'));
  fireEvent.click(screen.getByRole('link', { name: 'Retour' }));
  expect(address()).toBe('/list?sort=name');
});
