/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { aHeldHandOver } from '@raffle/contracts/fixtures/held-acts';
import { aDelivery } from '@raffle/contracts/fixtures/admin-deliveries';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { approvalRequest, someSettings } from '../../../test/answers.js';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { DeliveriesScreen } from './deliveries-screen.js';

const id = '01997b72-0000-7000-8000-00000000000a';
const delivery = (over: Partial<AdminDelivery>): AdminDelivery => ({
  ...aDelivery,
  id,
  product_id: 26,
  product_name: 'Moto 125',
  ticket: 4,
  places: 300,
  user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
  name: 'E. A.',
  phone: '+22890112233',
  attempts: 1,
  steps: [],
  forfeit: { from: '2026-12-14T18:00:00.000Z', tried_on: ['2026-11-15'], allowed: false },
  ...over,
});

const unread_words = { total: 0, since: null };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const open = async (over: Partial<AdminDelivery>, role: 'admin' | 'super_admin' = 'super_admin', count = 1) => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  api.answers['GET /admin/deliveries'] = {
    body: { deliveries: [delivery(over)], total: 1, open: count, unread_words },
  };
  await renderAdmin(api, '/admin/deliveries', '/admin/deliveries', <DeliveriesScreen />);
  await screen.findByText('Moto 125');
};
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Non réclamé : Essi Amegan' }));
const confirm = () => screen.queryByRole('button', { name: 'Attribuer au ticket suivant' });

test('until a forfeit is allowed the dialog shows what is missing; an admin has no forfeit button', async () => {
  await open({});
  ask();
  screen.getByText('Pas encore possible');
  screen.getByText(/à partir du 14 déc/);
  screen.getByText(/1 sur 3/);
  expect(confirm()).toBeNull();
  cleanup();
  await open({}, 'admin');
  expect(screen.queryByRole('button', { name: /Non réclamé/ })).toBeNull();
});

const forfeit = {
  from: '2026-12-14T18:00:00.000Z',
  tried_on: ['2026-11-15', '2026-11-20', '2026-12-01'],
  allowed: true,
};

test('a contact made with another phone is noted with its time and outcome; nothing is dialled, no code is made', async () => {
  await open({ phone: null });
  const contacts = `POST /admin/deliveries/${id}/contacts`;
  api.answers[contacts] = { status: 201, body: { delivery: delivery({}) } };
  fireEvent.click(screen.getByRole('button', { name: 'Noter un contact : Essi Amegan' }));
  const at = screen.getByLabelText<HTMLInputElement>('Date et heure');
  expect(at.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  fireEvent.input(at, { target: { value: '2026-11-20T09:15' } });
  fireEvent.change(screen.getByLabelText('Moyen'), { target: { value: 'whatsapp' } });
  const missed = screen.getByRole('button', { name: 'Pas de réponse' });
  fireEvent.submit(document.querySelector('dialog form')!, { submitter: missed });
  await screen.findByText('Contact enregistré');
  expect(api.asked[contacts]?.[0]?.body).toEqual({
    method: 'whatsapp',
    note: '',
    reached: false,
    at: '2026-11-20T09:15:00.000Z',
  });
  expect(api.asked[`POST /admin/deliveries/${id}/calls`]).toBeUndefined();
});

test('the prizes to hand over are counted up to 10 000', async () => {
  for (const [count, shown] of [
    [1, '1\u00a0lot à remettre, les plus anciens d’abord.'],
    [10_000, '10\u202f000\u00a0lots à remettre, les plus anciens d’abord.'],
    [10_001, 'Plus de 10\u202f000\u00a0lots à remettre, les plus anciens d’abord.'],
  ] as const) {
    await open({}, 'admin', count);
    expect(document.querySelector('h1 + p')?.textContent).toBe(shown);
    cleanup();
  }
});

test('a corrected name stands beside the one at the draw', async () => {
  await open({ renamed: 'Kodjo Autre' });
  screen.getByText('Essi Amegan');
  screen.getByText('Nom corrigé depuis la clôture : Kodjo Autre');
});

test('with two people a forfeit is asked for, and the request waits on the board', async () => {
  const request = approvalRequest({ kind: 'forfeit', subject: id, subject_name: 'Moto 125' });
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  api.answers['GET /admin/product-approvals'] = [{ body: { approvals: [] } }, { body: { approvals: [request] } }];
  api.answers[`POST /admin/deliveries/${id}/forfeit-requests`] = { status: 201, body: { approval: request } };
  await open({ forfeit });
  await waitFor(() => expect(api.asked['GET /admin/product-approvals']).toHaveLength(1));
  ask();
  fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Trois appels' } });
  fireEvent.click(screen.getByRole('button', { name: 'Demander l’approbation' }));
  await screen.findByRole('heading', { name: /^Un lot à attribuer au ticket suivant attend/ });
  expect(api.asked[`POST /admin/deliveries/${id}/forfeit-requests`]?.[0]?.body).toEqual({ reason: 'Trois appels' });
});

const handOver = () => fireEvent.click(screen.getByRole('button', { name: 'Remettre : Essi Amegan' }));
const submit = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remettre' }));
const typed = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('the hand-over names product and ticket, and takes the winner’s code', async () => {
  api.answers['GET /config'] = { body: { ...aConfig, text_messages: 'sms' } };
  api.answers['POST /admin/handover-codes/text'] = { status: 204 };
  api.answers[`POST /admin/deliveries/${id}/held-handover`] = [
    problem('handover_code_wrong'),
    { status: 201, body: { act: { ...aHeldHandOver, due_at: new Date(Date.now() + 10_000).toISOString() } } },
  ];
  await open({});
  handOver();
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Moto 125');
  dialog.getByText('Ticket T26-0005');
  fireEvent.click(await dialog.findByRole('button', { name: 'Envoyer le code par SMS' }));
  await screen.findByText('Le code part au numéro du gagnant');
  submit();
  await dialog.findByText('Saisissez les six chiffres du code');
  typed('Code du gagnant', '123 456');
  submit();
  await dialog.findByText(errors.handover_code_wrong.message);
  typed('Code du gagnant', '482 913');
  submit();
  await screen.findByText(/^Remise à Essi Amegan enregistrée dans/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.asked[`POST /admin/deliveries/${id}/held-handover`]?.at(-1)?.body).toMatchObject({ code: '482 913' });
});

test('who hands it over is proposed also where the first answer did not have the administrator’s name', async () => {
  await open({});
  cleanup();
  const stats = adminStats('super_admin');
  // Identity was slow: the session check did not wait for it.
  const first = { ...stats, admin: { ...stats.admin, username: '' }, as_of: { ...stats.as_of, identity: null } };
  api.answers['GET /admin/stats'] = [{ body: first }, { body: stats }];
  await renderAdmin(api, '/admin/deliveries', '/admin/deliveries', <DeliveriesScreen />);
  await screen.findByText('Moto 125');
  handOver();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Remis par').value).toBe('a.dossou'));
});

test('where an administrator changed the account since, two people record it from the start', async () => {
  await open({ needs_two_people: true, new_phone: '+22890112299' });
  screen.getByText('Numéro corrigé depuis la clôture : +228 90 11 22 99');
  handOver();
  await screen.findByText(/le code du gagnant ne suffit plus/);
  expect(screen.queryByLabelText('Code du gagnant')).toBeNull();
  screen.getByRole('button', { name: 'Demander l’approbation' });
});

test('without the code it is asked for, with a reason, and waits on the board', async () => {
  const request = approvalRequest({ kind: 'handover', subject: id, subject_name: 'Moto 125' });
  api.answers['GET /admin/product-approvals'] = [{ body: { approvals: [] } }, { body: { approvals: [request] } }];
  api.answers[`POST /admin/deliveries/${id}/handover-requests`] = { status: 201, body: { approval: request } };
  await open({});
  handOver();
  fireEvent.click(await screen.findByRole('button', { name: 'Sans le code' }));
  typed('Raison', 'Téléphone perdu, carte vue');
  fireEvent.click(screen.getByRole('button', { name: 'Demander l’approbation' }));
  const heading = await screen.findByRole('heading', { name: 'Une remise sans code attend un second administrateur' });
  // Who decides calls the winner first.
  const card = within(heading.closest('section')!);
  await card.findByText('Essi Amegan');
  card.getByText(/\+228 90 11 22 33, /);
  expect(api.asked['GET /admin/deliveries']?.some(({ path }) => path.includes(`id=${id}`))).toBe(true);
  expect(api.asked[`POST /admin/deliveries/${id}/handover-requests`]?.[0]?.body).toMatchObject({
    reason: 'Téléphone perdu, carte vue',
  });
});

test('the steps say who noted them, and which day a prize was handed over', async () => {
  const at = '2026-11-19T10:30:00.000Z';
  await open({
    state: 'handed_over',
    handover: { at, by: 'Komla', proof: 'code', confirmed_at: null, corrections: [] },
    steps: [
      { kind: 'handed_over', at: '2026-11-20T09:00:00.000Z', method: null, note: null, happened_at: at, admin: 'awa' },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Étapes : Essi Amegan' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^19 nov.*10.h.30, noté le 20 nov.*, par awa$/);
  dialog.getByText('Remis par Komla (avec le code du gagnant)');
});

test('a hand-over is corrected in public', async () => {
  const handover = {
    at: '2026-11-19T10:30:00.000Z',
    by: 'Komla',
    proof: 'code' as const,
    confirmed_at: null,
    corrections: [],
  };
  await open({ state: 'handed_over', handover });
  api.answers[`POST /admin/deliveries/${id}/handover-corrections`] = {
    status: 201,
    body: { delivery: delivery({ state: 'handed_over', handover }) },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Corriger : Essi Amegan' }));
  typed('Correction', 'Frais au 90 11 22 33.');
  fireEvent.click(screen.getByRole('button', { name: 'Publier la correction' }));
  await screen.findByText(/^Écrivez sans chiffre/);
  typed('Correction', 'Remis par Adjoa.');
  fireEvent.click(screen.getByRole('button', { name: 'Publier la correction' }));
  await screen.findByText('Correction publiée');
  expect(api.asked[`POST /admin/deliveries/${id}/handover-corrections`]?.[0]?.body).toEqual({
    text: 'Remis par Adjoa.',
  });
});

test('a prize goes to the next ticket, and the board shows which', async () => {
  await open({ forfeit });
  const forfeited = { at: '2026-12-15T09:00:00.000Z', to: 12 };
  const changed = delivery({ state: 'forfeited', forfeit: null, forfeited });
  api.answers[`POST /admin/deliveries/${id}/forfeit`] = { body: { delivery: changed } };
  ask();
  fireEvent.click(confirm()!);
  await screen.findByText('Le lot revient au ticket T26-0013');
});

test('a conflict shows both appointments, even if the filter now hides the delivery', async () => {
  api.answers['GET /admin/deliveries'] = { body: { deliveries: [delivery({})], total: 1, open: 1, unread_words } };
  await renderAdmin(api, '/admin/deliveries', '/admin/deliveries?state=to_contact', <DeliveriesScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Rendez-vous : Essi Amegan' }));
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  type('Date et heure', '2026-12-01T10:00');
  type('Lieu', 'Agence de Kara');
  const appointment = { place: 'Agence de Lomé', at: '2026-12-02T10:00:00.000Z', documents: 'Pièce d’identité' };
  const theirs = delivery({ state: 'appointment', appointment });
  api.answers['GET /admin/deliveries'] = ({ path }) => ({
    body: path.includes('state=to_contact')
      ? { deliveries: [], total: 0, open: 1, unread_words }
      : {
          deliveries: [delivery({ id: '01997b72-0000-7000-8000-00000000000b' }), theirs],
          total: 2,
          open: 2,
          unread_words,
        },
  });
  const refusal = problem('changed_meanwhile');
  api.answers[`PUT /admin/deliveries/${id}/appointment`] = [refusal, { body: { delivery: theirs } }];
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Fixer le rendez-vous' }));
  save();
  await screen.findByText(/entre-temps : « Agence de Lomé »/);
  expect(screen.getByLabelText<HTMLInputElement>('Lieu').value).toBe('Agence de Kara');
  save();
  await screen.findByText('Rendez-vous fixé, le gagnant est prévenu');
  expect(api.asked[`PUT /admin/deliveries/${id}/appointment`]?.map(({ body }) => body)).toMatchObject([
    { place: 'Agence de Kara', before: { place: null } },
    { place: 'Agence de Kara', before: { place: 'Agence de Lomé' } },
  ]);
});

const handedOver = {
  state: 'handed_over' as const,
  handover: {
    at: '2026-11-19T10:30:00.000Z',
    by: 'Komla',
    proof: 'code' as const,
    confirmed_at: null,
    corrections: [],
  },
};
const evidence = {
  kind: 'photo' as const,
  added_at: '2026-11-19T10:35:00.000Z',
  kept_until: '2028-11-19T10:35:00.000Z',
};
const evidencePath = `/admin/deliveries/${id}/evidence`;

test('a hand-over without evidence says so, and takes a photograph', async () => {
  api.answers[`POST ${evidencePath}`] = { status: 201, body: { evidence } };
  await open(handedOver);
  screen.getByText('Sans preuve');
  fireEvent.click(screen.getByRole('button', { name: 'Preuve : Essi Amegan' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Aucune preuve n’est gardée pour cette remise.');
  const chosen = new File(['x'], 'remise.gif', { type: 'image/gif' });
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Choisir une photo'), { target: { files: [file] } });
  choose(chosen);
  expect(api.asked[`POST ${evidencePath}`]).toBeUndefined();
  choose(new File(['x'], 'remise.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Preuve gardée');
  expect(api.asked[`POST ${evidencePath}`]?.map(({ path }) => path)).toEqual([`${evidencePath}?kind=photo`]);
});

test('evidence is read when it is asked for, by who sees money', async () => {
  const picture = 'data:image/webp;base64,AAAA';
  api.answers[`GET ${evidencePath}`] = { body: { evidence, picture } };
  await open({ ...handedOver, evidence }, 'super_admin');
  expect(screen.queryByText('Sans preuve')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Preuve : Essi Amegan' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Photo ajoutée le 19 novembre 2026, gardée jusqu’au 19 novembre 2028.');
  expect(api.asked[`GET ${evidencePath}`]).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Regarder' }));
  expect((await dialog.findByRole('img', { name: 'Photo' })).getAttribute('src')).toBe(picture);
});
