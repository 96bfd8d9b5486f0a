/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import { renderAt } from '../../../test/render-at.js';
import { ToastProvider, useToast } from './toasts.js';

afterEach(cleanup);

function Buttons() {
  const showToast = useToast();
  const navigate = useNavigate();
  const act = useMutation({ mutationFn: () => new Promise(() => undefined) });
  return (
    <>
      <button onClick={() => showToast('C’est fait')}>Ici</button>
      <button
        onClick={() => {
          showToast('C’est parti', 'ok', 'next');
          void navigate('/liste');
        }}
      >
        Partir
      </button>
      <button onClick={() => act.mutate()}>Agir</button>
      <Link to="/ailleurs">Ailleurs</Link>
    </>
  );
}

const open = () =>
  renderAt(
    '/fiche',
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('a toast ends with the screen that it is about', async () => {
  await open();
  press('Ici');
  screen.getByText('C’est fait');
  press('Ailleurs');
  await waitFor(() => expect(screen.queryByText('C’est fait')).toBeNull());
});

test('the toast with which a screen is left is shown on the next one alone', async () => {
  await open();
  press('Partir');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/liste'));
  screen.getByText('C’est parti');
  press('Ailleurs');
  await waitFor(() => expect(screen.queryByText('C’est parti')).toBeNull());
});

test('a toast ends when the next act begins', async () => {
  await open();
  press('Ici');
  press('Agir');
  await waitFor(() => expect(screen.queryByText('C’est fait')).toBeNull());
});
