/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { anEntry, noTickets } from '../../../test/answers.js';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { storedToken } from '../../shared/stored-token.js';
import { ProfileScreen } from './profile-screen.js';

const mine = {
  ...noTickets,
};
const won = {
  ...anEntry,
  status: 'won',
};
const limit = { amount: null, next: null, platform: null, spent: 1500 };
const limits = { week: limit, month: limit, paused_until: null };
const open = 'Il vous reste 2 tickets en jeu. Si vous fermez votre compte, vous y renoncez.';

const session = (letter: string, device: string | null, current = false) => ({
  id: letter.repeat(64),
  device,
  current,
  opened_at: '2026-11-20T18:42:00.000Z',
  last_used_at: '2026-11-22T09:05:00.000Z',
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(async () => {
  await api.stop();
  // jsdom has neither: with them, what another spec downloads would leave its page.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});
beforeEach(() => {
  api.reset();
  api.answers['GET /tickets/user'] = { body: mine };
  api.answers['GET /tickets/limits'] = { body: limits };
  api.answers['GET /sessions'] = { body: { sessions: [session('a', 'Chrome sur Android', true)] } };
});
afterEach(cleanup);

async function openProfile() {
  await renderUser(api, '/dashboard/profile', <ProfileScreen />);
  await screen.findByRole('heading', { name: 'Mon profil' });
}
async function openDialog() {
  await openProfile();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer mon compte' }));
  fireEvent.change(screen.getByLabelText('Mot de passe actuel'), { target: { value: 'soleil26' } });
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Fermer définitivement' }));
const sent = () => (api.asked['POST /users/close-account'] ?? []).map(({ body }) => body);

test('the profile shows the account', async () => {
  await openProfile();
  for (const value of [aUser.name, aUser.city]) expect(screen.getByText(value)).toBeTruthy();
  expect(screen.getByText(/90.11.23.45/)).toBeTruthy();
});

test('every part is behind its title; the one that the address names is open and in sight', async () => {
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.id);
  };
  const open = () => Array.from(document.querySelectorAll('details[open]'), ({ id }) => id);
  await openProfile();
  expect(open()).toEqual([]);
  cleanup();
  await renderUser(api, '/dashboard/profile#limites', <ProfileScreen />);
  await screen.findByRole('heading', { name: 'Mes limites de jeu' });
  expect([open(), [...new Set(scrolledTo)]]).toEqual([['limites'], ['limites']]);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('a public name that is to be chosen, and a closing that waits, are open', async () => {
  const choosing = { ...aUser, display_names: ['Afi M.', 'Mensah A.'], display_name_chosen: false, closing: true };
  api.answers['GET /users/profile'] = { body: { user: choosing } };
  await openProfile();
  expect(Array.from(document.querySelectorAll('details[open]'), ({ id }) => id)).toEqual(['nom', 'fermer']);
});

test('signed-in devices are listed, and each except this one can be signed out', async () => {
  const [here, there] = [session('a', 'Chrome sur Android', true), session('b', null)];
  api.answers['GET /sessions'] = { body: { sessions: [here, there] } };
  api.answers[`DELETE /sessions/${there.id}`] = { status: 204 };
  await openProfile();
  const item = (await screen.findByText('Chrome sur Android')).closest('li');
  expect(item?.textContent).toContain('Cet appareil');
  expect(item?.textContent).toContain('Utilisé le 22 nov. 2026 à 9\u00a0h\u00a005');
  expect(within(item!).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Déconnecter tous les autres appareils' })).toBeNull();
  const end = screen.getByRole('button', { name: /^Déconnecter Appareil inconnu/ });
  api.answers['GET /sessions'] = { body: { sessions: [here] } };
  fireEvent.click(end);
  await waitFor(() => expect(screen.queryByText('Appareil inconnu')).toBeNull());
  expect(api.asked[`DELETE /sessions/${there.id}`]).toHaveLength(1);
});

test('all other devices are signed out together, after confirmation', async () => {
  api.answers['GET /sessions'] = {
    body: {
      sessions: [session('a', 'Chrome sur Android', true), session('b', null), session('c', 'Firefox sur Linux')],
    },
  };
  api.answers['POST /sessions/end-others'] = { status: 204 };
  await openProfile();
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres appareils' }));
  expect(api.asked['POST /sessions/end-others']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Déconnecter' }));
  await screen.findByText('Les autres appareils sont déconnectés');
  expect(api.asked['POST /sessions/end-others']?.map(({ body }) => body)).toEqual([{}]);
});

test('the download saves one readable file, named by its date', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = jest.fn((file: Blob | MediaSource) => `blob:${files.push(file as Blob)}`);
  URL.revokeObjectURL = jest.fn();
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const data = { made_at: '2026-11-22T10:00:00.000Z', account: [], tickets: [], money: [], messages: [], draws: [] };
  api.answers['GET /users/data'] = [problem('personal_data_incomplete'), { body: data }];
  await openProfile();
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger mes données' }));
  const refused = await screen.findByRole('alert');
  expect(refused.textContent).toBe(`Impossible de télécharger vos données${errors.personal_data_incomplete.message}`);
  expect(files).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger mes données' }));
  await screen.findByText('Vos données sont téléchargées.');
  expect(names).toEqual(['mes-donnees-2026-11-22.json']);
  const french = { 'fait le': data.made_at, compte: [], tickets: [], argent: [], messages: [], tirages: [] };
  expect(files[0]?.size).toBe(JSON.stringify(french, null, 2).length);
  expect(screen.queryByRole('alert')).toBeNull();
  clicked.mockRestore();
});

test('an account with nothing open is closed immediately, and the session ends in this browser', async () => {
  api.answers['POST /users/close-account'] = { body: { archived: true, kept: false } };
  await openDialog();
  confirm();
  await screen.findByText(/^Votre compte est fermé/);
  expect(sent()).toEqual([{ password: 'soleil26', giveUp: false, keepWinnerName: false }]);
  expect(storedToken.read()).toBeNull();
  // The server has ended the session: a logout would be refused.
  expect(api.asked['POST /users/logout']).toBeUndefined();
});

test('a closing during a draw is kept, and the screen says so', async () => {
  api.answers['POST /users/close-account'] = { body: { archived: true, kept: true } };
  await openDialog();
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, closing: true } } };
  confirm();
  await screen.findByText('Votre demande de fermeture est enregistrée');
  expect(screen.queryByRole('button', { name: 'Fermer mon compte' })).toBeNull();
  expect(storedToken.read()).not.toBeNull();
});

test('a closing that is not in the backup yet says it', async () => {
  api.answers['POST /users/close-account'] = { body: { archived: false, kept: false } };
  await openDialog();
  confirm();
  await screen.findByText(/^Votre compte est fermé, mais pas encore dans la sauvegarde/);
  expect(storedToken.read()).toBeNull();
});

test('what is still open is named, and the account is closed only once it is given up', async () => {
  api.answers['POST /users/close-account'] = [
    problem('account_not_empty', { detail: open }),
    { body: { archived: true, kept: false } },
  ];
  await openDialog();
  expect(screen.queryByRole('checkbox')).toBeNull();
  confirm();
  await screen.findByText(open);
  confirm();
  await screen.findByText('Cochez cette case pour fermer votre compte quand même');
  expect(sent()).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'J’y renonce et je ferme mon compte.' }));
  confirm();
  await screen.findByText(/^Votre compte est fermé/);
  expect(sent()[1]).toEqual({ password: 'soleil26', giveUp: true, keepWinnerName: false });
});

test('a winner may leave their name in the results', async () => {
  api.answers['GET /tickets/user'] = { body: { ...mine, tickets: [won] } };
  api.answers['POST /users/close-account'] = { body: { archived: true, kept: false } };
  await openDialog();
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Laisser mon nom affiché/ }));
  confirm();
  await screen.findByText(/^Votre compte est fermé/);
  expect(sent()).toEqual([{ password: 'soleil26', giveUp: false, keepWinnerName: true }]);
});

test.each([
  ['a wrong password is shown at its field', problem('password_incorrect'), 'Le mot de passe actuel est incorrect'],
  [
    'any other refusal is shown in the server’s words',
    problem('service_unavailable'),
    errors.service_unavailable.message,
  ],
])('%s, and the session continues', async (_, answer, sentence) => {
  api.answers['POST /users/close-account'] = answer;
  await openDialog();
  confirm();
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
  expect(storedToken.read()).toBe('token_temporaire_a');
});

test('nothing is sent without a password', async () => {
  await openDialog();
  fireEvent.change(screen.getByLabelText('Mot de passe actuel'), { target: { value: '' } });
  confirm();
  await screen.findByText('Tous les champs sont requis');
  expect(sent()).toEqual([]);
});

test('a limit is sent for both periods, and a raise shows when it takes effect', async () => {
  const later = { ...limit, amount: 2000, next: { amount: 9000, from: '2026-11-23T10:00:00.000Z' } };
  api.answers['PUT /tickets/limits'] = { body: { ...limits, week: later } };
  await openProfile();
  await screen.findByLabelText('Sur 7 jours, en F CFA');
  api.answers['GET /tickets/limits'] = { body: { ...limits, week: later } };
  fireEvent.change(await screen.findByLabelText('Sur 7 jours, en F CFA'), { target: { value: '9.000' } });
  expect(screen.getByText(/^Compte comme 9\s000\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes limites' }));
  expect(await screen.findByText(/à partir du 23 novembre 2026 à 10 h 00/)).toBeTruthy();
  expect(api.asked['PUT /tickets/limits']?.[0]?.body).toEqual({ week: 9000, month: null });
});

test.each(['beaucoup', '500.50', '1500 F'])(
  'a limit that is not a number is refused at its field: %s',
  async (value) => {
    await openProfile();
    fireEvent.change(await screen.findByLabelText('Sur 30 jours, en F CFA'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer mes limites' }));
    expect(await screen.findByText(/^Écrivez un nombre entier/)).toBeTruthy();
    expect(api.asked['PUT /tickets/limits']).toBeUndefined();
  },
);

test('a pause requires confirmation, then shows its end', async () => {
  const paused = { body: { ...limits, paused_until: '2027-02-22T10:00:00.000Z' } };
  api.answers['POST /tickets/pause'] = paused;
  await openProfile();
  fireEvent.change(await screen.findByLabelText('Durée de la pause'), { target: { value: '3' } });
  api.answers['GET /tickets/limits'] = paused;
  fireEvent.click(screen.getByRole('button', { name: 'Mettre mon compte en pause' }));
  fireEvent.click(screen.getByRole('button', { name: 'Commencer la pause' }));
  expect(await screen.findByText(/en pause jusqu’au 22 février 2027/)).toBeTruthy();
  expect(api.asked['POST /tickets/pause']?.[0]?.body).toEqual({ months: 3 });
});

test('users change their own city and password', async () => {
  api.answers['PUT /users/profile'] = { body: { user: { ...aUser, city: 'Kara' } } };
  api.answers['PUT /users/password'] = problem('password_incorrect');
  await openProfile();
  fireEvent.click(screen.getByRole('button', { name: /^Changer de ville/ }));
  fireEvent.change(screen.getByLabelText('Ville'), { target: { value: 'Kara' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.asked['PUT /users/profile']?.[0]?.body).toEqual({ city: 'Kara' }));
  await waitFor(() => expect(screen.queryByLabelText('Ville')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Changer de mot de passe/ }));
  fireEvent.change(await screen.findByLabelText('Mot de passe actuel'), { target: { value: 'soleil26' } });
  fireEvent.change(screen.getByLabelText('Nouveau mot de passe'), { target: { value: 'harmattan-27' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1)!);
  expect(await screen.findByText(errors.password_incorrect.message)).toBeTruthy();
});

test('notices by SMS can be turned on and off, if offered', async () => {
  const push = { public_key: null, devices: 0 };
  api.answers['GET /notifications'] = [false, true, false].map((agreed) => ({
    body: { push, texts: { channel: 'sms', agreed }, reminders: false },
  }));
  api.answers['PUT /notifications/texts'] = { status: 204 };
  await renderUser(api, '/dashboard/profile', <ProfileScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Recevoir ces SMS' }));
  await screen.findByText('Vous recevez ces SMS.');
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus les recevoir' }));
  await screen.findByRole('button', { name: 'Recevoir ces SMS' });
  expect(api.asked['PUT /notifications/texts']?.map(({ body }) => body)).toEqual([{ agreed: true }, { agreed: false }]);
});

test('reminders are off until they are chosen, and can be withdrawn', async () => {
  const push = { public_key: null, devices: 0 };
  api.answers['GET /notifications'] = [false, true, false].map((reminders) => ({
    body: { push, texts: { channel: null, agreed: false }, reminders },
  }));
  api.answers['PUT /notifications/reminders'] = { status: 204 };
  await renderUser(api, '/dashboard/profile', <ProfileScreen />);
  await screen.findByText('Vous ne recevez pas de rappel.');
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir des rappels' }));
  await screen.findByText('Vous recevez ces rappels.');
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus en recevoir' }));
  await screen.findByText('Vous ne recevez pas de rappel.');
  expect(api.asked['PUT /notifications/reminders']?.map(({ body }) => body)).toEqual([
    { agreed: true },
    { agreed: false },
  ]);
});

test('a refused choice is reported, and stays unchanged', async () => {
  const push = { public_key: null, devices: 0 };
  api.answers['GET /notifications'] = {
    body: { push, texts: { channel: 'whatsapp', agreed: false }, reminders: false },
  };
  api.answers['PUT /notifications/texts'] = problem('service_unavailable');
  await renderUser(api, '/dashboard/profile', <ProfileScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Recevoir ces messages' }));
  await screen.findByText('Votre choix n’a pas pu être enregistré');
  await screen.findByText(/^Vous ne recevez pas ces messages/);
});

test('an unproven number is proven with a texted code', async () => {
  const unproven = { ...aUser, phone_proven: false };
  api.answers['GET /users/profile'] = { body: { user: unproven } };
  api.answers['GET /config'] = { body: { ...aConfig, text_messages: 'sms' } };
  api.answers['POST /users/password-reset/code'] = { status: 204 };
  api.answers['POST /users/phone-proof'] = [
    problem('reset_code_refused'),
    { body: { user: { ...aUser, phone_proven: true } } },
  ];
  await openProfile();
  fireEvent.click(await screen.findByRole('button', { name: 'Recevoir un code par SMS' }));
  const code = await screen.findByLabelText(/Code à huit caractères/);
  const type = (value: string) => {
    fireEvent.change(code, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  };
  type('AAAA-AAAA');
  await screen.findByText(errors.reset_code_refused.message);
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, phone_proven: true } } };
  type('BCDE-FGHJ');
  await screen.findByText('(vérifié)');
  expect(screen.queryByRole('heading', { name: 'Vérifier mon numéro' })).toBeNull();
  expect(api.asked['POST /users/password-reset/code']?.map(({ body }) => body)).toMatchObject([{ phone: aUser.phone }]);
  expect(api.asked['POST /users/phone-proof']?.at(-1)?.body).toMatchObject({ code: 'BCDE-FGHJ' });
});

test('the settings come with what is above them: an unproven number is asked for late on a slow network', async () => {
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, phone_proven: false } } };
  api.answers['GET /config'] = { body: { ...aConfig, text_messages: 'sms' } };
  const { fetch } = globalThis;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if ((input as string).endsWith('/config')) await answered;
    return fetch(input, init);
  });
  try {
    await openProfile();
    expect(screen.queryByText('Changer de mot de passe')).toBeNull();
    answer();
    await screen.findByText('Changer de mot de passe');
    expect(screen.getByRole('heading', { name: 'Vérifier mon numéro' })).toBeTruthy();
  } finally {
    jest.restoreAllMocks();
  }
});

test('nothing is asked where no texts are sent', async () => {
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, phone_proven: false } } };
  await openProfile();
  await waitFor(() => expect(api.asked['GET /config']).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Vérifier mon numéro' })).toBeNull();
});
