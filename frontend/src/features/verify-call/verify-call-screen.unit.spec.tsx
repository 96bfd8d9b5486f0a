/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { VerifyCallScreen } from './verify-call-screen.js';

let api: ApiServer;
beforeAll(async () => (api = await ApiServer.start()));
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  await renderAt('/verifier', <VerifyCallScreen />);
});
afterEach(cleanup);

function check(code: string, number: string) {
  fireEvent.change(screen.getByLabelText('Le code qu’on vous a dit'), { target: { value: code } });
  fireEvent.change(screen.getByLabelText('Le numéro qui a été appelé'), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
}

test('code and number are sent together, and the answer is yes or no', async () => {
  api.answers['POST /calls/verify'] = [{ body: { ours: true } }, { body: { ours: false } }];
  check('k7m2 pqr4', '90 11 23 45');
  await screen.findByText('Oui, ce contact vient de nous.');
  expect(api.asked['POST /calls/verify']?.[0]?.body).toEqual({ code: 'k7m2 pqr4', phone: '+22890112345' });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier un autre code' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Le code qu’on vous a dit'));
  check('K7M2PQR5', '90 11 23 45');
  await screen.findByText('Non, ce code n’est pas le nôtre pour ce numéro.');
  expect(screen.queryByText('Oui, ce contact vient de nous.')).toBeNull();
});

test('nothing is sent without code and number, and a refusal is shown', async () => {
  check('', '12');
  await screen.findByText('Saisissez le code');
  screen.getByText('Ce numéro de téléphone n’est pas valable');
  expect(api.asked['POST /calls/verify']).toBeUndefined();
  api.answers['POST /calls/verify'] = problem('too_many_requests');
  check('K7M2PQR4', '90 11 23 45');
  await screen.findByText('La vérification n’a pas abouti');
});
