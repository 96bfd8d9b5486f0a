/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Win } from '@raffle/contracts/http/deliveries';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aWin } from '../../../test/answers.js';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { WinsScreen } from './wins-screen.js';

let api: ApiServer;
beforeAll(async () => (api = await ApiServer.start()));
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /handover-codes'] = codes('482913');
});
afterEach(cleanup);

const { id, product_id, ticket } = aWin;
const codes = (code: string | null) => ({ body: { codes: [{ product_id, ticket, code, needs_two_people: false }] } });
const win = (over: Partial<Win> = {}): Win => ({ ...aWin, ...over });
const handover = {
  at: '2026-12-03T10:30:00.000Z',
  by: 'Komla',
  proof: 'code' as const,
  confirmed_at: null,
  corrections: [],
};
const shown = (over: Partial<Win> = {}) => ({ body: { wins: [win(over)] } });
/** Each of these answers until one more of the calls was made: a screen may repeat a read. */
const following = (calls: readonly string[], answers: readonly ReturnType<typeof shown>[]) => () =>
  answers[calls.filter((call) => api.asked[call] !== undefined).length]!;
const render = () => renderUser(api, '/dashboard/wins', <WinsScreen />);

test('a winner sees the ticket, the code of the call, and that nothing has to be paid', async () => {
  api.answers['GET /wins'] = shown({ call: { code: 'K7M2PQR4', expires_at: '2026-11-23T09:00:00.000Z' } });
  await render();
  await screen.findByText('K7M2 PQR4');
  screen.getByText(/T26-0005/);
  screen.getByText('Nous ne demandons jamais d’argent pour remettre un lot.');
  expect(screen.queryByRole('button', { name: 'J’ai reçu mon lot' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Vérifier un appel' }).getAttribute('href')).toBe('/verifier');
});

test('the code of the hand-over is shown; where it is not, it is texted', async () => {
  api.answers['GET /wins'] = shown();
  api.answers['GET /config'] = { body: { ...aConfig, text_messages: 'sms' } };
  await render();
  await screen.findByText('482 913');
  cleanup();
  api.answers['GET /handover-codes'] = codes(null);
  api.answers['POST /handover-codes/text'] = { status: 204 };
  await render();
  await screen.findByText(/^Ce compte a été rouvert/);
  fireEvent.click(await screen.findByRole('button', { name: 'Recevoir le code par SMS' }));
  await screen.findByText('Le code arrive sur votre téléphone');
  expect(api.asked['POST /handover-codes/text']?.[0]?.body).toEqual({ productId: product_id, ticket });
});

test('an unclaimed prize explains what happened, without gold and without actions', async () => {
  api.answers['GET /wins'] = shown({ state: 'forfeited', forfeited: { at: '2026-12-16T09:00:00.000Z', to: 12 } });
  await render();
  await screen.findByText(/pendant 30 jours.*16 décembre 2026.*ticket T26-0013/);
  expect(screen.queryByText('Vous avez gagné')).toBeNull();
  expect(screen.queryByText('Le code que nous vous disons au téléphone')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the help line is said once, also where the call is late and the code is hidden', async () => {
  api.answers['GET /config'] = { body: { ...aConfig, help_whatsapp: '+22890112233' } };
  for (const [call_by, code] of [
    [null, '482913'],
    ['2026-11-18T00:00:00.000Z', '482913'],
    ['2026-11-18T00:00:00.000Z', null],
  ] as const) {
    api.answers['GET /wins'] = shown({ call_by });
    api.answers['GET /handover-codes'] = codes(code);
    await render();
    await screen.findByText(code === null ? /^Ce compte a été rouvert/ : '482 913');
    expect(await screen.findAllByRole('link', { name: /WhatsApp/ })).toHaveLength(1);
    cleanup();
  }
});

test('an appointment shows place, date and documents, and every step its date', async () => {
  const appointment = { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: 'Carte d’identité' };
  const steps: Win['steps'] = [{ kind: 'attempt', at: '2026-11-15T09:10:00.000Z', method: 'call' }];
  api.answers['GET /wins'] = shown({ state: 'appointment', appointment, steps });
  await render();
  await screen.findByText('Agence de Kara');
  screen.getByText(/^À apporter\s: Carte d’identité$/);
  expect(document.body.textContent).toMatch(/3 décembre 2026 à 10.h.00/);
  expect(document.querySelector('[aria-current=step] h3')?.textContent).toBe('Remise');
  expect([...document.querySelectorAll('.track > .done h3')].map((step) => step.textContent)).toEqual([
    'Gagné (fait)',
    'Appel (fait)',
  ]);
  screen.getByText('Nous avons essayé de vous joindre');
  screen.getByRole('button', { name: /^Je suis là/ });
});

test('the hand-over is confirmed once, and a refusal is shown', async () => {
  const corrections = [{ at: '2026-12-04T09:00:00.000Z', text: 'Remis par Adjoa.' }];
  const confirmed = { ...handover, confirmed_at: '2026-12-03T11:00:00.000Z', corrections };
  api.answers['GET /wins'] = shown({ state: 'handed_over', handover });
  api.answers[`POST /wins/${id}/received`] = [
    problem('service_unavailable'),
    { body: { win: win({ state: 'handed_over', handover: confirmed }) } },
  ];
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'J’ai reçu mon lot' }));
  await screen.findByText('Votre confirmation n’a pas pu être enregistrée');
  expect(screen.queryByRole('button', { name: /^Je suis là/ })).toBeNull();
  api.answers['GET /wins'] = shown({ state: 'handed_over', handover: confirmed });
  fireEvent.click(screen.getByRole('button', { name: 'J’ai reçu mon lot' }));
  await screen.findByText('Vous avez confirmé la réception le 3 décembre 2026.');
  screen.getByText('Correction du 4 décembre 2026 : Remis par Adjoa.');
});

test('a winner responds, and can respond again a day later', async () => {
  const sign = (hoursAgo: number) => ({
    kind: 'came_forward' as const,
    at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    method: null,
  });
  api.answers['GET /wins'] = following(
    [`POST /wins/${id}/sign`],
    [shown({ steps: [sign(25)] }), shown({ steps: [sign(25), sign(0)] })],
  );
  api.answers[`POST /wins/${id}/sign`] = { body: { win: win() } };
  await render();
  fireEvent.click(await screen.findByRole('button', { name: /^Je suis là/ }));
  await screen.findByText(/^Vous nous avez fait signe le .* Votre lot vous attend\.$/);
  expect(screen.queryByRole('button', { name: /^Je suis là/ })).toBeNull();
  expect(screen.getAllByText('Vous nous avez fait signe')).toHaveLength(2);
});

test('the consent to a photo is given and withdrawn', async () => {
  api.answers['GET /wins'] = following([`PUT /wins/${id}/photo`], [shown(), shown({ photo_agreed: true })]);
  api.answers[`PUT /wins/${id}/photo`] = { body: { win: win() } };
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'J’accepte la photo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer mon accord et la photo' }));
  await waitFor(() =>
    expect(api.asked[`PUT /wins/${id}/photo`]?.map(({ body }) => body)).toEqual([{ agreed: true }, { agreed: false }]),
  );
});

test('the first button follows the hand-over', async () => {
  const appointment = { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: '' };
  const confirmed = { ...handover, confirmed_at: '2026-12-04T08:00:00.000Z' };
  for (const [over, name] of [
    [{}, 'Je suis là, gardez mon lot'],
    [{ state: 'contacted' }, 'Je suis là, gardez mon lot'],
    [{ state: 'appointment', appointment }, 'Voir mon code de remise'],
    [{ state: 'handed_over', handover }, 'J’ai reçu mon lot'],
    [{ state: 'handed_over', handover: confirmed }, 'Choisir ce que je montre'],
  ] as const) {
    api.answers['GET /wins'] = shown(over);
    await render();
    await screen.findByRole('heading', { name: aWin.product_name });
    const acts = document.querySelectorAll('.win :is(button, a.btn)');
    expect(acts[0]?.textContent).toBe(name);
    cleanup();
  }
});

test('a day by which we call is named; once it has passed, how to reach us', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  api.answers['GET /wins'] = shown({ call_by: inDays(2) });
  await render();
  await screen.findByText(/^Nous vous appelons au plus tard le /);
  cleanup();
  api.answers['GET /wins'] = shown({ call_by: inDays(-1) });
  await render();
  await screen.findByText(/^Nous devions vous appeler avant le /);
  expect(screen.queryByText(/^Nous vous appelons pour convenir/)).toBeNull();
});

test('a winner chooses what to show, sends a photograph, reads a refusal and withdraws all', async () => {
  const words = { state: 'waiting', first_name: 'Afi', city: '', sentence: '', photo: false, refusal: null } as const;
  api.answers['GET /wins'] = following(
    [`PUT /wins/${id}/words`, `POST /wins/${id}/portrait`],
    [shown(), shown({ words }), shown({ words: { ...words, photo: true } })],
  );
  api.answers[`PUT /wins/${id}/words`] = { body: { words } };
  api.answers[`POST /wins/${id}/portrait`] = { status: 201, body: { words: { ...words, photo: true } } };
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir ce que je montre' }));
  fireEvent.change(await screen.findByLabelText('Prénom à montrer'), { target: { value: 'Afi' } });
  fireEvent.submit(document.querySelector('dialog form')!);
  await screen.findByText('Notre équipe le relit. Rien n’est encore publié.');
  expect(api.asked[`PUT /wins/${id}/words`]?.[0]?.body).toEqual({
    first_name: 'Afi',
    city: '',
    sentence: '',
    photo: false,
  });

  fireEvent.click(screen.getByRole('button', { name: 'Changer' }));
  const file = new File(['x'], 'moi.jpg', { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('Votre photo'), { target: { files: [file] } });
  await screen.findByText('Votre photo est envoyée.');
  cleanup();

  const refused = { ...words, state: 'refused', refusal: 'La photo montre quelqu’un d’autre' } as const;
  api.answers['GET /wins'] = shown({ words: refused });
  api.answers[`PUT /wins/${id}/words`] = { body: { words: null } };
  await render();
  await screen.findByText('La photo montre quelqu’un d’autre');
  api.answers['GET /wins'] = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Tout retirer' }));
  await screen.findByRole('button', { name: 'Choisir ce que je montre' });
  expect(api.asked[`PUT /wins/${id}/words`]?.at(-1)?.body).toEqual({
    first_name: '',
    city: '',
    sentence: '',
    photo: false,
  });
});
