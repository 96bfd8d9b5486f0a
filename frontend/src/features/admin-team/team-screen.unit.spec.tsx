/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aColleague } from '@raffle/contracts/fixtures/admin-team';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { approvalRequest, someSettings } from '../../../test/answers.js';
import { ApiServer, type Asked } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { TeamScreen } from './team-screen.js';

const me = adminStats('super_admin').admin;
const member = (index: number, username: string) => ({
  ...aColleague,
  id: `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`,
  username,
  created_at: '2026-11-19T10:00:00.000Z',
  in_own_hands: true,
  confirmed: true,
});
const myself = { ...member(1, me.username), id: me.id, role: 'super_admin' };
const awa = member(2, 'awa');
const page = (admins: object[], total = admins.length, oneLeft = false) => ({
  body: { admins, total, one_left: oneLeft, confirmed: 2, first_two: false },
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const open = (search = '', role: 'admin' | 'super_admin' = 'super_admin') => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  api.answers['GET /admin/second-factor'] ??= { body: { enabled_at: null, recovery_codes_left: 0 } };
  api.answers['GET /sessions'] ??= { body: { sessions: [] } };
  api.answers['GET /admin/notices'] ??= {
    body: {
      public_key: null,
      devices: 0,
      kinds: { approval: true, review: true, dead_letters: true, incident: true, morning: true },
      texts: { channel: null, phone: null },
    },
  };
  return renderAdmin(api, '/admin/team', `/admin/team${search}`, <TeamScreen />);
};
const address = () => screen.getByTestId('address').textContent;
const asked = () => new URLSearchParams(api.asked['GET /admin/admins']?.at(-1)?.path.split('?')[1]);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('the URL selects page, search, role and sort, also for the CSV export', async () => {
  api.answers['GET /admin/admins'] = page([awa], 30);
  await open('?q=aw&role=admin&sort=username&direction=asc&page=2');
  await screen.findByText('26 à 26 sur 30');
  expect(Object.fromEntries(asked())).toEqual({
    q: 'aw',
    role: 'admin',
    sort: 'username',
    direction: 'asc',
    page: '2',
    limit: '25',
  });
  expect(screen.getByRole('columnheader', { name: 'Compte' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(await button('Télécharger en CSV\u00a0: Administrateurs'));
  await waitFor(() => expect(api.asked['GET /admin/admins']?.at(-1)?.headers['accept']).toBe('text/csv'));
  expect(Object.fromEntries(asked())).toEqual({ q: 'aw', role: 'admin', sort: 'username', direction: 'asc' });
});

test('a super_admin sees where another administrator is signed in, and ends that session', async () => {
  const there = {
    id: 'b'.repeat(64),
    device: 'Firefox sur Linux',
    current: false,
    opened_at: '2026-11-20T18:42:00.000Z',
    last_used_at: '2026-11-22T09:05:00.000Z',
  };
  api.answers['GET /admin/admins'] = page([myself, awa]);
  api.answers[`GET /admin/admins/${awa.id}/sessions`] = [{ body: { sessions: [there] } }, { body: { sessions: [] } }];
  api.answers[`DELETE /admin/admins/${awa.id}/sessions/${there.id}`] = { status: 204 };
  await open();
  expect(screen.queryByRole('button', { name: `Appareils connectés de ${me.username}` })).toBeNull();
  fireEvent.click(await button('Appareils connectés de awa'));
  fireEvent.click(await screen.findByRole('button', { name: /^Déconnecter Firefox sur Linux/ }));
  await waitFor(() => expect(screen.queryByText('Firefox sur Linux')).toBeNull());
  expect(api.asked[`DELETE /admin/admins/${awa.id}/sessions/${there.id}`]).toHaveLength(1);
});

test('whether two people are needed is only said once it is known', async () => {
  api.answers['GET /admin/admins'] = page([myself, awa]);
  api.answers['GET /admin/settings'] = problem('service_unavailable');
  await open();
  await screen.findByText('awa');
  expect(screen.queryByText(/Deux personnes/)).toBeNull();
  cleanup();
  api.answers['GET /admin/settings'] = { body: someSettings };
  await open();
  await screen.findByText(/^«.Deux personnes.» est éteint/u);
});

test('search, filter and sort are written to the URL', async () => {
  api.answers['GET /admin/admins'] = ({ path }: Asked) =>
    new URLSearchParams(path.split('?')[1]).get('q') === 'personne' ? page([]) : page([myself, awa]);
  await open();
  await screen.findByText('1 à 2 sur 2');
  fireEvent.click(await button('Compte'));
  expect(address()).toBe('/admin/team?sort=username&direction=asc');
  fireEvent.change(screen.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
  expect(address()).toBe('/admin/team?sort=username&direction=asc&role=super_admin');
  fireEvent.input(screen.getByLabelText('Rechercher un administrateur'), { target: { value: 'personne' } });
  await screen.findByText('Aucun administrateur ne correspond à votre recherche');
  expect(address()).toBe('/admin/team?q=personne&sort=username&direction=asc&role=super_admin');
  fireEvent.click(await button('Effacer les filtres'));
  await screen.findByText('1 à 2 sur 2');
  expect(address()).toBe('/admin/team?sort=username&direction=asc');
});

test('a list that fails to load can be retried', async () => {
  api.answers['GET /admin/admins'] = [problem('internal_error'), page([myself])];
  await open();
  await screen.findByText('Impossible de charger les administrateurs');
  fireEvent.click(await button('Réessayer'));
  await screen.findByText('1 à 1 sur 1');
});

test('the only account cannot be deleted; the only search result can', async () => {
  api.answers['GET /admin/admins'] = page([myself], 1, true);
  await open();
  expect((await button(`Supprimer ${me.username}`)).disabled).toBe(true);
  cleanup();
  api.answers['GET /admin/admins'] = page([awa]);
  await open('?q=awa');
  expect((await button('Supprimer awa')).disabled).toBe(false);
});

test('a change that removes an account from the filter is still announced', async () => {
  api.answers['GET /admin/admins'] = [page([awa]), page([])];
  api.answers[`PUT /admin/admins/${awa.id}`] = { body: { admin: { ...awa, role: 'super_admin' } } };
  await open('?role=admin');
  fireEvent.click(await button('Modifier awa'));
  const dialog = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
  fireEvent.change(dialog.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('L’administrateur awa a été modifié');
  await screen.findByText('Aucun administrateur ne correspond à votre recherche');
  expect(screen.queryByRole('dialog', { name: 'Modifier awa' })).toBeNull();
  expect(api.asked[`PUT /admin/admins/${awa.id}`]?.[0]?.body).toEqual({
    role: 'super_admin',
    before: { role: 'admin' },
  });
});

test('another super_admin’s change is shown beside the typed value, and a second save overwrites it', async () => {
  api.answers['GET /admin/admins'] = [page([awa]), page([{ ...awa, username: 'awa.k' }])];
  const put = `PUT /admin/admins/${awa.id}`;
  api.answers[put] = [problem('changed_meanwhile'), { body: { admin: { ...awa, username: 'awa.m' } } }];
  await open();
  fireEvent.click(await button('Modifier awa'));
  const dialog = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
  fireEvent.input(dialog.getByLabelText('Nom d’utilisateur'), { target: { value: 'awa.m' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const theirs = await screen.findByText(/Changé entre-temps/);
  expect(theirs.textContent).toContain('awa.k');
  fireEvent.click(await button('Enregistrer'));
  await screen.findByText('L’administrateur awa.m a été modifié');
  expect(api.asked[put]?.map(({ body }) => body)).toEqual([
    { username: 'awa.m', before: { username: 'awa' } },
    { username: 'awa.m', before: { username: 'awa.k' } },
  ]);
});

test('a deletion is announced, and the list is refetched', async () => {
  api.answers['GET /admin/admins'] = [page([myself, awa]), page([myself], 1, true)];
  api.answers[`DELETE /admin/admins/${awa.id}`] = { status: 204 };
  await open();
  fireEvent.click(await button('Supprimer awa'));
  const dialog = within(screen.getByRole('dialog', { name: /^Supprimer awa.\?$/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('L’administrateur awa a été supprimé');
  await screen.findByText('1 à 1 sur 1');
});

test('an admin who is not super_admin requests no accounts and can change their own password', async () => {
  await open('?q=awa', 'admin');
  await screen.findByText(/^Seul un super-administrateur gère les comptes/);
  screen.getByRole('heading', { name: 'Mon mot de passe' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(api.asked['GET /admin/admins']).toBeUndefined();
});

describe('the second factor', () => {
  const factor = (enabledAt: string | null, left = 0) => ({
    body: { enabled_at: enabledAt, recovery_codes_left: left },
  });
  const since = '2026-11-20T10:00:00.000Z';
  const codes = ['ABCDE-FGHJK', 'MNPQR-STVWX'];
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const press = async (name: string) => fireEvent.click(await button(name));

  test('is set up with the password, a scan and a first code, and shows its recovery codes once', async () => {
    const path = '/admin/second-factor';
    // Not an array of answers: a late request of the previous screen would consume one.
    api.answers[`GET ${path}`] = factor(null);
    api.answers[`POST ${path}`] = [
      problem('password_incorrect'),
      {
        status: 201,
        body: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Bon%20Tirage:awa?secret=GEZDGNBVGY3TQOJQ' },
      },
    ];
    api.answers[`POST ${path}/confirm`] = { body: { recovery_codes: codes } };
    await open('', 'admin');
    await press('Activer');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.input(dialog.getByLabelText('Mot de passe actuel'), { target: { value: 'faux' } });
    await press('Continuer');
    await dialog.findByText('Le mot de passe actuel est incorrect');
    await press('Continuer');
    await screen.findByRole('img', { name: 'Code QR à scanner avec l’application' });
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    type('Code affiché par l’application', '123 456');
    api.answers[`GET ${path}`] = factor(since, 10);
    fireEvent.click(screen.getAllByRole('button', { name: 'Activer' }).at(-1)!);
    await screen.findByText(codes[1]!);
    expect(api.asked[`POST ${path}/confirm`]?.[0]?.body).toEqual({ code: '123 456' });
    await press('Je les ai notés');
    await screen.findByText(/^Active depuis le 20 novembre/);
    expect(screen.queryByText(codes[1]!)).toBeNull();
  });

  test('is switched off with a code, and warns when few recovery codes are left', async () => {
    const path = '/admin/second-factor';
    api.answers[`GET ${path}`] = factor(since, 2);
    const refusal = 'Ce code n’est pas valable ou a déjà servi. Attendez le suivant';
    api.answers[`POST ${path}/disable`] = [problem('totp_refused'), { status: 204 }];
    await open('', 'admin');
    await screen.findByText(/^Créez-en de nouveaux/);
    await press('Désactiver');
    type('Code', '123456');
    fireEvent.click(screen.getAllByRole('button', { name: 'Désactiver' }).at(-1)!);
    await screen.findByText(refusal);
    api.answers[`GET ${path}`] = factor(null);
    fireEvent.click(screen.getAllByRole('button', { name: 'Désactiver' }).at(-1)!);
    await screen.findByText('Validation en deux étapes désactivée');
    await button('Activer');
  });

  test('of another account is removed after confirmation', async () => {
    api.answers['GET /admin/second-factor'] = factor(null);
    api.answers['GET /admin/admins'] = [
      page([
        { ...awa, second_factor: true },
        { ...myself, second_factor: true },
      ]),
      page([awa]),
    ];
    api.answers[`DELETE /admin/admins/${awa.id}/second-factor`] = { status: 204 };
    await open();
    await press('Retirer la validation en deux étapes de awa');
    expect(screen.queryByRole('button', { name: `Retirer la validation en deux étapes de ${me.username}` })).toBeNull();
    await press('Retirer');
    await screen.findByText('Validation en deux étapes retirée à awa');
  });
});

describe('with two people', () => {
  const reason = 'Nouvelle collègue';
  beforeEach(() => {
    api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
    api.answers['GET /admin/approvals'] = { body: { approvals: [] } };
  });
  const give = async () => {
    fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: reason } });
    fireEvent.click(await button('Demander l’approbation'));
    await screen.findByText('Demande envoyée à un second administrateur');
  };
  const request = `POST /admin/admins/${awa.id}/requests`;
  const approval = approvalRequest({ kind: 'admin', subject: awa.id, subject_name: 'awa' });
  const asking = { status: 201, body: { approval } };

  test('an account is asked for', async () => {
    api.answers['GET /admin/admins'] = page([myself]);
    api.answers['POST /admin/admins/requests'] = asking;
    await open();
    await screen.findByText(/^« Deux personnes » est allumé/);
    fireEvent.click(await button('Ajouter'));
    const dialog = within(screen.getByRole('dialog', { name: 'Ajouter un administrateur' }));
    fireEvent.input(dialog.getByLabelText('Nom d’utilisateur'), { target: { value: 'essi' } });
    fireEvent.input(dialog.getByLabelText('Mot de passe'), { target: { value: 'premier-orage-26' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Argent' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continuer' }));
    await give();
    expect(api.asked['POST /admin/admins/requests']?.[0]?.body).toEqual({
      username: 'essi',
      password: 'premier-orage-26',
      role: 'admin',
      areas: ['support', 'draws', 'phones'],
      reason,
    });
  });

  test('a further area is asked for, one fewer is saved; a super_admin has no choice of them', async () => {
    const support = { ...awa, areas: ['support' as const] };
    api.answers['GET /admin/admins'] = page([support]);
    api.answers[`PUT /admin/admins/${awa.id}`] = { body: { admin: { ...awa, areas: [] } } };
    api.answers[request] = asking;
    await open();
    await screen.findByText(/^« Deux personnes » est allumé/);
    fireEvent.click(await button('Modifier awa'));
    const dialog = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
    fireEvent.change(dialog.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
    expect(dialog.queryByRole('checkbox')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Rôle'), { target: { value: 'admin' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Personnes et messages' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('L’administrateur awa a été modifié');
    expect(api.asked[`PUT /admin/admins/${awa.id}`]?.[0]?.body).toEqual({ areas: [], before: { areas: ['support'] } });
    expect(api.asked[request]).toBeUndefined();
    fireEvent.click(await button('Modifier awa'));
    const again = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
    fireEvent.click(again.getByRole('checkbox', { name: 'Tirages et lots' }));
    fireEvent.click(again.getByRole('button', { name: 'Enregistrer' }));
    await give();
    expect(api.asked[request]?.[0]?.body).toEqual({ areas: ['support', 'draws'], reason });
  });

  test('a promotion is asked for, a new name is saved', async () => {
    api.answers['GET /admin/admins'] = page([awa]);
    api.answers[`PUT /admin/admins/${awa.id}`] = { body: { admin: { ...awa, username: 'awa.k' } } };
    api.answers[request] = asking;
    await open();
    await screen.findByText(/^« Deux personnes » est allumé/);
    fireEvent.click(await button('Modifier awa'));
    const dialog = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
    fireEvent.input(dialog.getByLabelText('Nom d’utilisateur'), { target: { value: 'awa.k' } });
    fireEvent.change(dialog.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await give();
    expect(api.asked[`PUT /admin/admins/${awa.id}`]?.[0]?.body).toMatchObject({ username: 'awa.k' });
    expect(api.asked[`PUT /admin/admins/${awa.id}`]?.[0]?.body).not.toHaveProperty('role');
    expect(api.asked[request]?.[0]?.body).toEqual({ role: 'super_admin', reason });
  });

  test('an account whose owner has not chosen a password yet is not offered for confirmation', async () => {
    api.answers['GET /admin/admins'] = page([{ ...awa, confirmed: false, in_own_hands: false }]);
    await open();
    await screen.findByText('Mot de passe à choisir');
    expect(screen.queryByRole('button', { name: 'Confirmer awa' })).toBeNull();
  });

  test('an unconfirmed account is shown as one, and its confirmation is asked for', async () => {
    api.answers['GET /admin/admins'] = page([{ ...awa, confirmed: false }]);
    api.answers[request] = asking;
    await open();
    await screen.findByText('Non confirmé');
    fireEvent.click(await button('Confirmer awa'));
    await give();
    expect(api.asked[request]?.[0]?.body).toEqual({ confirmed: true, reason });
  });
});

describe('the first two', () => {
  const first = (admins: object[]) => ({
    body: { admins, total: admins.length, one_left: false, confirmed: 1, first_two: true },
  });
  const inADay = new Date(Date.now() + 86_400_000).toISOString();
  const request = (change: object) =>
    approvalRequest({
      kind: 'admin',
      subject: awa.id,
      subject_name: 'awa',
      changes: [{ field: 'confirmed', before: 'false', after: 'true' }],
      ...change,
    });
  beforeEach(() => {
    api.answers['GET /admin/settings'] = { body: someSettings };
    api.answers['GET /admin/approvals'] = { body: { approvals: [] } };
  });

  test('one asks to confirm the other, a super_admin alone, before the switch is on', async () => {
    api.answers['GET /admin/admins'] = first([
      { ...awa, role: 'super_admin', confirmed: false },
      { ...member(3, 'kofi'), confirmed: false },
    ]);
    api.answers[`POST /admin/admins/${awa.id}/requests`] = { status: 201, body: { approval: request({}) } };
    await open();
    await screen.findByText(/confirmez d’abord un second super-administrateur/);
    expect(screen.queryByRole('button', { name: 'Confirmer kofi' })).toBeNull();
    fireEvent.click(await button('Confirmer awa'));
    await screen.findByText(/^awa l’accepte à son tour, 24 heures plus tard/);
    fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Mon associée' } });
    fireEvent.click(await button('Demander l’approbation'));
    await screen.findByText('Demande envoyée à un second administrateur');
  });

  test('each reads from when the other agrees, and may refuse until then', async () => {
    api.answers['GET /admin/admins'] = first([{ ...awa, role: 'super_admin', confirmed: false }]);
    const waiting = request({ subject_from: inADay });
    api.answers['GET /admin/approvals'] = { body: { approvals: [waiting] } };
    await open();
    await screen.findByText(/^awa pourra accepter à partir du/);
    await button('Refuser');
    expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull();
  });

  test('the other agrees after that', async () => {
    api.answers['GET /admin/admins'] = first([myself]);
    const ready = request({ subject: me.id, subject_name: me.username, subject_from: '2026-11-20T10:00:00.000Z' });
    api.answers['GET /admin/approvals'] = { body: { approvals: [ready] } };
    api.answers[`POST /admin/approvals/${ready.id}/approve`] = {
      body: { approval: { ...ready, state: 'approved' } },
    };
    await open();
    fireEvent.click(await button('Approuver'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^Vous compterez comme l’une des deux personnes/);
    fireEvent.click(dialog.getByRole('button', { name: 'Approuver' }));
    await screen.findByText(/^Approuvé/);
  });
});
