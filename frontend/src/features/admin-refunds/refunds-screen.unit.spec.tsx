/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { someRefunds } from '@raffle/contracts/fixtures/admin-refunds';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AdminRefund } from '@raffle/contracts/http/admin-refunds';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { RefundsScreen } from './refunds-screen.js';

const id = (number: number) => `01997b61-0000-7000-8000-00000000000${number}`;
const refund = (number: number, change: Partial<AdminRefund> = {}): AdminRefund => ({
  ...someRefunds[0]!,
  id: id(number),
  payment_id: id(9),
  reference: `P-${number}`,
  name: `Personne ${number}`,
  payer_phone: '+22890112345',
  operator: null,
  user_id: null,
  amount: number * 100,
  owed_at: '2026-11-20T10:00:00.000Z',
  ...change,
});
const file = { id: id(8), made_at: '2026-11-22T10:00:00.000Z', refunds: 2, amount: 300, paid: 0, paid_amount: 0 };
const inFile = [refund(1, { file_id: file.id }), refund(2, { file_id: file.id })];
const ofFile = `/admin/refund-files/${file.id}`;

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/refunds'] = {
    body: { refunds: [refund(1), refund(2), refund(3, { phone: null })], total: 3, files: [], gone: [] },
  };
  api.answers[`GET ${ofFile}`] = { body: { file, refunds: [...inFile, refund(3, { status: 'paid' })] } };
});
afterEach(cleanup);

const open = (role: 'admin' | 'super_admin' = 'super_admin') => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  return renderAdmin(api, '/admin/refunds', '/admin/refunds', <RefundsScreen />);
};
const withFile = () => {
  api.answers['GET /admin/refunds'] = { body: { refunds: [], total: 0, files: [file], gone: [] } };
};
const bodies = (call: string) => api.asked[`POST ${call}`]?.map(({ body }) => body);
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
/** The dialog once its file is loaded. */
const opened = async (name: string) => {
  await screen.findAllByRole('checkbox');
  return within(screen.getByRole('dialog', { name }));
};
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

/** A line of a list, whose name is an element of its own. */
const line = (text: RegExp) => (_: string, at: Element | null) => at?.tagName === 'LI' && text.test(at.textContent);

test('each refund names the operator of its payment, and a partly paid file what is left of it', async () => {
  const shown = [refund(1, { operator: 'moov' }), refund(2)];
  const half = { ...file, paid: 1, paid_amount: 100 };
  api.answers['GET /admin/refunds'] = { body: { refunds: shown, total: 2, files: [half], gone: [] } };
  await open();
  await screen.findByText(/^\+228.90.11.23.45, payé par Moov Money$/u);
  screen.getByText(/^\+228.90.11.23.45$/u);
  screen.getByText(/^Reste 1.remboursement, 200.F.CFA\. 1.déjà versé, 100.F.CFA\.$/u);
});

test('a difference between the number that paid and the account’s is marked', async () => {
  const other = '+22870998877';
  const shown = [
    refund(1),
    refund(2, { phone: other, payer_phone: other }),
    refund(3, { payer_phone: other, number_changed: true }),
    refund(4, { payer_phone: null }),
  ];
  api.answers['GET /admin/refunds'] = { body: { refunds: shown, total: 4, files: [], gone: [] } };
  await open();
  const marked = async (number: number) =>
    plain((await screen.findByText(`Personne ${number}`)).closest('td')?.textContent)?.replace(
      `Personne ${number}`,
      '',
    );
  expect(await marked(1)).toBe('+228 90 11 23 45');
  expect(await marked(2)).toBe('+228 70 99 88 77Le numéro qui a payé. Celui du compte : +228 90 11 23 45');
  expect(await marked(3)).toMatch(
    /^\+228 90 11 23 45Le numéro du compte\. Celui qui a payé : \+228 70 99 88 77Numéro corrigé/,
  );
  expect(await marked(4)).toMatch(/Celui qui a payé : inconnu$/);
});

test('several refunds are selected, with their sum, and put into one file; one without a number cannot be', async () => {
  api.answers['POST /admin/refund-files'] = [
    problem('refunds_not_available'),
    { body: { file, left_out: [], archived: true } },
  ];
  await open();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true]);
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Préparer le fichier' });
  expect(make.disabled).toBe(true);
  fireEvent.click(boxes[1]!);
  fireEvent.click(screen.getByRole('button', { name: 'Choisir toute la page' }));
  expect(plain((await screen.findByText(/choisis/)).textContent)).toBe('2 remboursements choisis, 300 F CFA');
  fireEvent.click(make);
  await screen.findByText(errors.refunds_not_available.message);
  fireEvent.click(make);
  await screen.findByText('Fichier prêt : donnez-le à l’opérateur');
  await waitFor(() => expect(api.asked[`GET ${ofFile}`]).toHaveLength(1));
  expect(bodies('/admin/refund-files')).toEqual([{ refundIds: [id(2), id(1)] }, { refundIds: [id(2), id(1)] }]);
  expect(boxes.some(({ checked }) => checked)).toBe(false);
});

test('a chosen refund that is gone when the list is read again is no longer chosen', async () => {
  await open();
  await screen.findAllByRole('checkbox');
  fireEvent.click(screen.getByRole('button', { name: 'Choisir toute la page' }));
  expect(plain((await screen.findByText(/choisis/)).textContent)).toBe('2 remboursements choisis, 300 F CFA');
  api.answers['GET /admin/refunds'] = { body: { refunds: [refund(1)], total: 1, files: [], gone: [id(2)] } };
  fireEvent.click(screen.getByRole('button', { name: /^Montant/ }));
  expect(plain((await screen.findByText(/choisi,/)).textContent)).toBe('1 remboursement choisi, 100 F CFA');
  const asked = api.asked['GET /admin/refunds']!.map(({ path }) =>
    new URL(path, 'http://x').searchParams.get('chosen'),
  );
  expect(asked).toEqual([null, `${id(1)},${id(2)}`]);
});

test('the file names the chosen refunds that it does not contain, and says that it is not in the backup yet', async () => {
  api.answers['POST /admin/refund-files'] = {
    body: { file, left_out: [{ refund_id: id(2), reason: 'not_available' }], archived: false },
  };
  await open();
  await screen.findAllByRole('checkbox');
  fireEvent.click(screen.getByRole('button', { name: 'Choisir toute la page' }));
  // The last refund leaves the list: the bar with the choice is gone, what it started is not.
  api.answers['GET /admin/refunds'] = { body: { refunds: [], total: 0, files: [file], gone: [id(1), id(2)] } };
  await press(/^Préparer le fichier$/);
  await screen.findByText(/^Fichier prêt, mais pas encore dans la sauvegarde/);
  await screen.findByText('Ces remboursements ne sont pas dans le fichier');
  expect(plain(screen.getByText(line(/^Personne 2, /)).textContent)).toBe(
    'Personne 2, 200 F CFA : déjà versé, abandonné, déjà dans un fichier ou sans numéro',
  );
});

test('a file is settled with one reference; failures are reported row by row and only those are sent again', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const began = today();
  withFile();
  api.answers[`POST ${ofFile}/paid`] = [
    {
      body: {
        results: [
          { refund_id: id(1), result: 'paid' },
          { refund_id: id(2), result: 'failed' },
        ],
      },
    },
    { body: { results: [{ refund_id: id(2), result: 'paid' }] } },
  ];
  await open();
  await press(/^Enregistrer le versement : Fichier n°/);
  const dialog = await opened('Enregistrer le versement du fichier');
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer le versement' }));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  expect(plain(boxes[0]!.closest('label')!.textContent)).toMatch(/\+228 90 11 23 45/);
  submit();
  await dialog.findByText('Choisissez des remboursements');
  fireEvent.click(dialog.getByRole('button', { name: 'Tout cocher' }));
  expect(plain(dialog.getByText(/ sur /).textContent)).toBe('2 sur 2 remboursements, 300 F CFA');
  submit();
  await dialog.findByText('Indiquez la référence du transfert');
  expect(bodies(`${ofFile}/paid`)).toBeUndefined();
  fireEvent.change(dialog.getByLabelText('Référence du versement'), { target: { value: 'LOT-7' } });
  submit();
  expect(plain((await dialog.findByText(line(/^Personne 2, 200/))).textContent)).toBe(
    'Personne 2, 200 F CFA : n’a pas pu être noté : renvoyez le même versement',
  );
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(`${ofFile}/paid`)).toEqual([
    { refundIds: [id(1), id(2)], transferReference: 'LOT-7', paidOn: expect.any(String) },
    { refundIds: [id(2)], transferReference: 'LOT-7', paidOn: expect.any(String) },
  ]);
  // Midnight may have passed meanwhile.
  for (const body of bodies(`${ofFile}/paid`)!) expect([began, today()]).toContain((body as { paidOn: string }).paidOn);
});

test('refunds that the operator does not pay are removed from the file', async () => {
  withFile();
  api.answers[`POST ${ofFile}/release`] = { body: { released: 1 } };
  await open();
  await press(/^Retirer : Fichier n°/);
  const dialog = await opened('Retirer du fichier');
  const boxes = await dialog.findAllByRole('checkbox');
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await dialog.findByText('Choisissez des remboursements');
  fireEvent.click(boxes[0]!);
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await dialog.findByText('Indiquez la raison');
  fireEvent.change(dialog.getByLabelText('Pourquoi ?'), { target: { value: 'Numéro suspendu' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await screen.findByText('1 remboursement retiré du fichier');
  expect(bodies(`${ofFile}/release`)).toEqual([{ refundIds: [id(1)], reason: 'Numéro suspendu' }]);
});

test('a file that fails to load can be retried', async () => {
  withFile();
  const read = api.answers[`GET ${ofFile}`]!;
  api.answers[`GET ${ofFile}`] = problem('too_many_requests');
  await open();
  await press(/^Enregistrer le versement : Fichier n°/);
  await screen.findByText('Impossible de charger ce fichier');
  api.answers[`GET ${ofFile}`] = read;
  await press(/^Réessayer$/);
  await screen.findByLabelText('Référence du versement');
});

test('an admin sees what is owed, and who settles it', async () => {
  await open('admin');
  await screen.findByText(/^Préparer un fichier et noter son versement/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Préparer le fichier' })).toBeNull();
});

test('a refund that a second administrator must approve first cannot be selected', async () => {
  api.answers['GET /admin/refunds'] = {
    body: { refunds: [refund(1), refund(2, { needs_approval: true })], total: 2, files: [], gone: [] },
  };
  await open();
  await screen.findByText('Un second accord est à demander');
  fireEvent.click(screen.getByRole('button', { name: 'Choisir toute la page' }));
  await screen.findByText(/^1 remboursement choisi/);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Personne 2/ }).disabled).toBe(true);
});
