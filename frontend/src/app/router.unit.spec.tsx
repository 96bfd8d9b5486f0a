/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { anAdmin } from '@raffle/contracts/fixtures/sessions';
import { ApiServer } from '../../test/api-server.js';
import { renderAdmin } from '../../test/render-admin.js';
import { renderAt } from '../../test/render-at.js';
import { texts } from '../shared/texts.fr.js';
import { ToastProvider } from '../shared/ui/toasts.js';
import { productNumber } from '../shared/wanted-address.js';
import { backOfficeScreens, titledScreens } from './back-office-screens.js';
import { BackOffice } from './back-office.js';
import { Router } from './router.js';

function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/register')}>on</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('Back from a screen that could not be shown starts at the top of the previous one, by keyboard too', async () => {
  const api = await ApiServer.start();
  // React reports the error there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // jsdom does not lay out pages.
  window.scrollTo = () => undefined;
  // Only login and registration read this parameter.
  jest.spyOn(URLSearchParams.prototype, 'get').mockImplementation((name) => {
    if (name === 'tirage') throw new Error('a defect of the screen');
    return null;
  });
  try {
    await renderAt(
      '/conditions',
      <ToastProvider>
        <Ways />
        <Router />
      </ToastProvider>,
    );
    await screen.findByRole('heading', { level: 1, name: 'Conditions d’utilisation' });
    press('on');
    await screen.findByRole('heading', { name: texts.crashed });
    press('back');
    await screen.findByRole('heading', { level: 1, name: 'Conditions d’utilisation' });
    await waitFor(() => expect(document.activeElement?.id).toBe('contenu'));
  } finally {
    await api.stop();
  }
});

test.each(['/conditions).', '/conditions*', '/conditions%29', '/conditions/%E2%80%9D.?x=1'])(
  'a link that a message ended with punctuation: %s',
  async (path) => {
    const api = await ApiServer.start();
    window.scrollTo = () => undefined;
    try {
      await renderAt(
        path,
        <ToastProvider>
          <Router />
        </ToastProvider>,
      );
      await screen.findByRole('heading', { level: 1, name: 'Conditions d’utilisation' });
    } finally {
      await api.stop();
    }
  },
);

test.each([
  ['5', 5],
  ['5)', 5],
  ['5.*', 5],
  ['5\u00a0»', 5],
  ['5a', null],
  ['', null],
  [undefined, null],
  ['1234567890', null],
])('a linked product %j is %j', (text, number) => expect(productNumber(text)).toBe(number));

test('the search finds every screen of the back-office that needs no number or person, and leads nowhere else', () => {
  const found = titledScreens(anAdmin).map(({ to }) => to.replace(/[?#].*/, ''));
  const addresses = backOfficeScreens
    .filter(({ Screen }) => Screen)
    // What may be left out of an address.
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !path.includes(':'))
    .map((path) => (path === '' ? '/admin' : `/admin/${path}`));
  expect(new Set(found)).toEqual(new Set(addresses));
});

test('an unknown path of the back-office leads to the landing page', async () => {
  const api = await ApiServer.start();
  try {
    await renderAdmin(api, '/admin/*', '/admin/nulle-part', <BackOffice />);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  } finally {
    await api.stop();
  }
});
