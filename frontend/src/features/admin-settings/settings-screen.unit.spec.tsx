/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { someSettings, approvalRequest } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { SettingsScreen } from './settings-screen.js';

const settings = someSettings;
const programme = { enabled: true, required_referrals: 5, reward_tickets: 5 };
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers['GET /admin/approvals'] = { body: { approvals: [] } };
  api.answers['GET /admin/settings'] = { body: settings };
  api.answers['GET /admin/referral-settings'] = { body: programme };
  await renderAdmin(api, '/admin/settings', '/admin/settings', <SettingsScreen />);
});
afterEach(cleanup);

async function card(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  const inside = within(heading.closest('form')!);
  const save = async () => fireEvent.click(await inside.findByRole('button', { name: 'Enregistrer', busy: false }));
  return { ...inside, save };
}

test('unchanged fields are not sent, so another administrator’s change is not undone', async () => {
  api.answers['PUT /admin/settings'] = { body: settings };
  const form = await card('Plateforme');
  fireEvent.input(form.getByLabelText('Prix de l’inscription (F CFA)'), { target: { value: '700' } });
  await form.save();
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']?.[0]?.body).toEqual({
    registrationPrice: 700,
    before: { registrationPrice: 500 },
  });
});

const asked = approvalRequest({ changes: [{ field: 'registration_price', before: '500', after: '700' }] });
const turnOn = 'Allumer «\u00a0deux personnes\u00a0»';

test('a super_admin turns “two people” on; where it is refused, the screen says what is missing', async () => {
  const needed = 'Il faut d’abord deux super-administrateurs confirmés';
  api.answers['PUT /admin/settings/two-people'] = [
    problem('two_people_needed'),
    { body: { ...settings, two_people: true } },
  ];
  fireEvent.click(await screen.findByRole('button', { name: turnOn }));
  await screen.findByText(needed);
  api.answers['GET /admin/settings'] = { body: { ...settings, two_people: true } };
  fireEvent.click(await screen.findByRole('button', { name: turnOn, busy: false }));
  await screen.findByRole('button', { name: 'Demander de l’éteindre' });
  expect(api.asked['PUT /admin/settings/two-people']?.map(({ body }) => body)).toEqual([
    { enabled: true },
    { enabled: true },
  ]);
});

describe('with “two people” on', () => {
  beforeEach(async () => {
    cleanup();
    api.answers['GET /admin/settings'] = { body: { ...settings, two_people: true } };
    await renderAdmin(api, '/admin/settings', '/admin/settings', <SettingsScreen />);
  });
  const giveReason = async () => {
    fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Décision du 20 novembre' } });
    fireEvent.click(screen.getByRole('button', { name: 'Demander l’approbation' }));
    await screen.findByText('Demande envoyée à un second administrateur');
  };
  const reason = 'Décision du 20 novembre';

  test('what the card changes is asked for with a reason', async () => {
    api.answers['POST /admin/settings/requests'] = { status: 201, body: { approval: asked } };
    const form = await card('Plateforme');
    fireEvent.input(form.getByLabelText('Prix de l’inscription (F CFA)'), { target: { value: '700' } });
    fireEvent.input(form.getByLabelText('Exploitant'), { target: { value: 'Tirages SARL' } });
    await form.save();
    await giveReason();
    expect(api.asked['PUT /admin/settings']).toBeUndefined();
    const change = { registrationPrice: 700, operator: 'Tirages SARL' };
    expect(api.asked['POST /admin/settings/requests']?.[0]?.body).toEqual({ ...change, reason });
  });

  test('the rewards of the referral programme are asked for', async () => {
    api.answers['POST /admin/settings/requests'] = { status: 201, body: { approval: asked } };
    const form = await card('Programme de parrainage');
    fireEvent.input(form.getByLabelText('Tickets offerts au seuil'), { target: { value: '7' } });
    await form.save();
    await giveReason();
    expect(api.asked['POST /admin/settings/requests']?.[0]?.body).toEqual({ rewardTickets: 7, reason });
    expect(api.asked['PUT /admin/referral-settings']).toBeUndefined();
  });

  test('who asks for a limit of play, and who approves it, read first whom it stops', async () => {
    api.answers['GET /admin/play-limits/people-above'] = { body: { week: 412, month: null } };
    const changes = [{ field: 'play_limit_week' as const, before: '', after: '200' }];
    api.answers['GET /admin/approvals'] = { body: { approvals: [approvalRequest({ kind: 'settings', changes })] } };
    cleanup();
    await renderAdmin(api, '/admin/settings', '/admin/settings', <SettingsScreen />);
    await screen.findByText(/^412 personnes ont acheté pour plus de 200 F CFA de tickets sur 7 jours/);
    const form = await card('Plateforme');
    fireEvent.input(form.getByLabelText(/sur 7 jours/), { target: { value: '200' } });
    await form.save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Demander ce changement' }));
    await dialog.findByText(/^412 personnes ont acheté pour plus/);
  });

  test('the provider of all payments is asked for', async () => {
    const options = ['fusionpay', 'cinetpay'].map((name) => ({ name, url_masked: 'https://•••' }));
    api.answers['GET /admin/payment-providers'] = { body: { current: 'fusionpay', webhook_url: 'https://x', options } };
    api.answers['POST /admin/payment-providers/requests'] = { status: 201, body: { approval: asked } };
    cleanup();
    await renderAdmin(api, '/admin/settings', '/admin/settings', <SettingsScreen />);
    fireEvent.change(await screen.findByLabelText('Prestataire des nouveaux paiements'), {
      target: { value: 'cinetpay' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Utiliser ce prestataire' }));
    await screen.findByRole('dialog', { name: 'Demander de passer à cinetpay' });
    await giveReason();
    expect(api.asked['POST /admin/payment-providers/requests']?.[0]?.body).toEqual({ name: 'cinetpay', reason });
    expect(api.asked['PUT /admin/payment-providers/current']).toBeUndefined();
  });

  test('so are the switch and its amount', async () => {
    api.answers['POST /admin/settings/two-people/requests'] = { status: 201, body: { approval: asked } };
    fireEvent.click(await screen.findByRole('button', { name: 'Demander de l’éteindre' }));
    await giveReason();
    const field = await screen.findByLabelText(/^Accorder ou rembourser/);
    fireEvent.input(field, { target: { value: '50000' } });
    fireEvent.click(within(field.closest('form')!).getByRole('button', { name: 'Enregistrer' }));
    await giveReason();
    await waitFor(() =>
      expect(api.asked['POST /admin/settings/two-people/requests']?.map(({ body }) => body)).toEqual([
        { enabled: false, reason },
        { moneyFrom: 50_000, reason },
      ]),
    );
  });
});

test('emptying the help line is a change', async () => {
  api.answers['PUT /admin/settings'] = { body: { ...settings, help_whatsapp: null } };
  const form = await card('Plateforme');
  fireEvent.input(form.getByLabelText('Numéro d’aide WhatsApp'), { target: { value: ' ' } });
  await form.save();
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']?.[0]?.body).toEqual({
    helpWhatsapp: null,
    before: { helpWhatsapp: '+22890112345' },
  });
});

test('the programme can be closed without sending its numbers', async () => {
  api.answers['PUT /admin/referral-settings'] = { body: { ...programme, enabled: false } };
  const form = await card('Programme de parrainage');
  fireEvent.click(form.getByRole('checkbox'));
  await form.save();
  await screen.findByText('Paramètres de parrainage sauvegardés avec succès !');
  expect(api.asked['PUT /admin/referral-settings']?.[0]?.body).toEqual({ enabled: false, before: { enabled: true } });
});

test('after a conflict the other administrator’s value is shown beside the typed one, and a second save overwrites it', async () => {
  api.answers['PUT /admin/settings'] = problem('changed_meanwhile');
  const form = await card('Plateforme');
  const price = form.getByLabelText<HTMLInputElement>('Prix de l’inscription (F CFA)');
  fireEvent.input(price, { target: { value: '700' } });
  api.answers['GET /admin/settings'] = { body: { ...settings, registration_price: 600, referral_bonus: 2 } };
  await form.save();
  await form.findByText(/Changé entre-temps : « 600 »/);
  expect(price.value).toBe('700');
  expect(form.getByLabelText<HTMLInputElement>('Bonus de parrainage (tickets)').value).toBe('2');
  // During the refetch the button is busy and ignores a second press.
  await form.findByText(errors.changed_meanwhile.message, { collapseWhitespace: false });
  api.answers['PUT /admin/settings'] = { body: settings };
  await form.save();
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']?.[1]?.body).toEqual({
    registrationPrice: 700,
    before: { registrationPrice: 600 },
  });
});

test('a saved value is shown as the server normalises it, is not a conflict, and waits for no other service', async () => {
  const normalised = { ...settings, help_whatsapp: '+22890112346' };
  api.answers['PUT /admin/settings'] = { body: normalised };
  const form = await card('Plateforme');
  const line = form.getByLabelText<HTMLInputElement>('Numéro d’aide WhatsApp');
  fireEvent.input(line, { target: { value: '90 11 23 46' } });
  api.answers['GET /admin/settings'] = { body: normalised };
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    (input as string).endsWith('/payment-providers') ? new Promise(() => undefined) : realFetch(input, init);
  try {
    await form.save();
    await screen.findByText('Paramètres sauvegardés avec succès !');
    await waitFor(() => expect(line.value).toBe('+22890112346'));
    expect(form.queryByText(/entre-temps/)).toBeNull();
  } finally {
    globalThis.fetch = realFetch;
  }
});

test('the threshold is one value in both cards, typed, undone and saved in either', async () => {
  const [platform, referral] = [await card('Plateforme'), await card('Programme de parrainage')];
  const fields = [
    platform.getByLabelText<HTMLInputElement>('Seuil de parrainage (filleuls)'),
    referral.getByLabelText<HTMLInputElement>('Filleuls nécessaires'),
  ] as const;
  const shown = () => fields.map(({ value }) => value);
  fireEvent.input(fields[0], { target: { value: '7' } });
  expect(shown()).toEqual(['7', '7']);
  fireEvent.click(referral.getByRole('button', { name: 'Annuler les modifications' }));
  expect(shown()).toEqual(['5', '5']);
  fireEvent.input(fields[1], { target: { value: '7' } });
  api.answers['PUT /admin/referral-settings'] = { body: { ...programme, required_referrals: 7 } };
  api.answers['GET /admin/settings'] = { body: { ...settings, referral_threshold: 7 } };
  api.answers['GET /admin/referral-settings'] = { body: { ...programme, required_referrals: 7 } };
  await referral.save();
  await screen.findByText('Paramètres de parrainage sauvegardés avec succès !');
  await waitFor(() => expect(screen.queryByText('Modifications non enregistrées')).toBeNull());
  expect(shown()).toEqual(['7', '7']);
});

test('a limit of play of the week above the month’s is refused at its field until either changes', async () => {
  const form = await card('Plateforme');
  const week = form.getByLabelText<HTMLInputElement>('Dépense maximale par personne sur 7 jours (F CFA)');
  const month = form.getByLabelText<HTMLInputElement>('Dépense maximale par personne sur 30 jours (F CFA)');
  fireEvent.input(week, { target: { value: '5000' } });
  fireEvent.input(month, { target: { value: '4000' } });
  await form.save();
  await form.findByText('La limite sur 7 jours ne peut pas dépasser celle sur 30 jours');
  expect(document.activeElement).toBe(week);
  expect(api.asked['PUT /admin/settings']).toBeUndefined();
  fireEvent.input(month, { target: { value: '' } });
  expect(form.queryByText(/ne peut pas dépasser/)).toBeNull();
});

test('a limit of play for everyone says first whom it stops, and is sent after confirmation', async () => {
  api.answers['GET /admin/play-limits/people-above'] = { body: { week: 412, month: 0 } };
  api.answers['PUT /admin/settings'] = { body: settings };
  const form = await card('Plateforme');
  fireEvent.input(form.getByLabelText(/sur 7 jours/), { target: { value: '2000' } });
  fireEvent.input(form.getByLabelText(/sur 30 jours/), { target: { value: '5000' } });
  await form.save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Limiter les dépenses de tous\u00a0?' }));
  await dialog.findByText(
    '412 personnes ont acheté pour plus de 2 000 F CFA de tickets sur 7 jours : elles ne pourront plus acheter pour l’instant.',
    { normalizer: (text) => text.replace(/\s/g, ' ') },
  );
  dialog.getByText(/^Personne n’a acheté pour plus de 5.000.F.CFA de tickets sur 30.jours/);
  expect(api.asked['GET /admin/play-limits/people-above']?.[0]?.path).toMatch(/\?week=2000&month=5000$/);
  expect(api.asked['PUT /admin/settings']).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer cette limite' }));
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']?.[0]?.body).toMatchObject({ playLimitWeek: 2000, playLimitMonth: 5000 });
});

test('a large price change is sent only after confirmation', async () => {
  api.answers['PUT /admin/settings'] = { body: { ...settings, registration_price: 50_000 } };
  const form = await card('Plateforme');
  fireEvent.input(form.getByLabelText('Prix de l’inscription (F CFA)'), { target: { value: '50000' } });
  await form.save();
  const dialog = within(await screen.findByRole('dialog', { name: /^Passer de 500/ }));
  expect(api.asked['PUT /admin/settings']).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  screen.getByText('Modifications non enregistrées');
  await form.save();
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer ce prix' }));
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']).toHaveLength(1);
});

test('leaving with unsaved changes asks for confirmation; without unsaved changes it does not', async () => {
  cleanup();
  await renderAdmin(
    api,
    '/admin/settings',
    '/admin/settings',
    <>
      <SettingsScreen />
      <Link to="/admin/users">Utilisateurs</Link>
    </>,
  );
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Utilisateurs' }));
  const address = () => screen.getByTestId('address').textContent;
  const form = await card('Plateforme');
  fireEvent.input(form.getByLabelText('Bonus de parrainage (tickets)'), { target: { value: '2' } });
  leave();
  expect(address()).toBe('/admin/settings');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rester' }));
  fireEvent.click(form.getByRole('button', { name: 'Annuler les modifications' }));
  leave();
  expect(address()).toBe('/admin/users');
});

test('a form submitted twice before its answer is sent once', async () => {
  const form = await card('Plateforme');
  const price = form.getByLabelText<HTMLInputElement>('Prix de l’inscription (F CFA)');
  fireEvent.input(price, { target: { value: '700' } });
  api.answers['PUT /admin/settings'] = { body: { ...settings, registration_price: 700 } };
  fireEvent.submit(price.form!);
  fireEvent.submit(price.form!);
  await screen.findByText('Paramètres sauvegardés avec succès !');
  expect(api.asked['PUT /admin/settings']).toHaveLength(1);
});
