import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import type { Win } from '@raffle/contracts/http/deliveries';
import * as answers from './answers.js';
import { problem, type State } from './state.js';

const call = { code: 'K7M2PQR4', expires_at: '2026-11-23T09:00:00.000Z' };
const appointment = {
  place: 'Agence de Lomé, 12 rue du Commerce, derrière la poste centrale',
  at: '2026-11-24T10:00:00.000Z',
  documents: 'Pièce d’identité',
};
const handover = { at: '2026-11-19T10:30:00.000Z', by: 'Komla', confirmed_at: null };

const forfeited = { at: '2026-12-16T09:00:00.000Z', to: 12 };

const base = {
  id: '01997b72-0000-7000-8000-00000000000a',
  product_id: 5,
  product_name: 'Console de salon et 2 manettes',
  image_url: '/products/console.svg',
  ticket: 259,
  places: 300,
  won_at: '2026-11-14T18:00:00.000Z',
  state: 'to_contact',
  appointment: null,
  handover: null,
  photo_agreed: false,
  photo_url: null,
  call: null,
  forfeited: null,
} as const;

const steps: Win['steps'] = [
  { kind: 'attempt', at: '2026-11-15T09:10:00.000Z', method: 'call' },
  { kind: 'contacted', at: '2026-11-16T16:40:00.000Z', method: 'whatsapp' },
  { kind: 'appointment', at: '2026-11-16T16:44:00.000Z', method: null },
];
const won = (over: Partial<Win> = {}): Win => ({ ...base, steps: [], ...over });
const wins = (...shown: Win[]) => ({ 'GET /wins': { body: { wins: shown } } });
/** The longest number of a ticket. */
const numbered = won({
  product_id: answers.numbersOfProducts.at(-1)!,
  places: 1_000_000,
  ticket: 999_999,
});
const delivered = won({ state: 'handed_over', appointment, handover, photo_agreed: true, steps });

/** A prize at each step of its hand-over. */
export const ownWins = {
  waiting: won(),
  appointment: won({ state: 'appointment', appointment, steps }),
  delivered,
};

const delivery = (id: number, over: Partial<AdminDelivery> = {}): AdminDelivery => ({
  ...base,
  id: `01997b72-0000-7000-8000-0000000000${id}`,
  user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
  name: 'Essi A.',
  city: 'Kara',
  full_name: 'Essi Amegan',
  renamed: null,
  phone: '+22890112233',
  attempts: 0,
  steps: [],
  forfeit: { from: '2026-12-14T18:00:00.000Z', tried_on: ['2026-11-15'], allowed: false },
  ...over,
});
const deliveries = {
  deliveries: [
    delivery(10, {
      attempts: 2,
      steps: [
        { ...steps[0]!, note: 'Messagerie pleine, rappeler le soir', happened_at: answers.inHours(-30) },
        { kind: 'came_forward', at: answers.inHours(-1), method: null, note: null, happened_at: null },
      ],
    }),
    delivery(11, { state: 'contacted', product_name: 'Moto 125', image_url: '/products/moto.svg', product_id: 3 }),
    delivery(12, { state: 'appointment', appointment, full_name: null, phone: null }),
    delivery(13, {
      state: 'handed_over',
      handover,
      photo_agreed: true,
      full_name: answers.afi.name,
      renamed: 'Afi Mawuli Mensah-Kpodzro',
    }),
  ],
  total: 4,
  open: 3,
};
const board = { 'GET /admin/deliveries': { body: deliveries } };
const handedOverDraws = {
  ...answers.draws,
  draws: answers.draws.draws.map((draw, index) => ({
    ...draw,
    forfeits: index === 1 ? [{ ticket: 11, at: forfeited.at, to: 204 }] : [],
    handovers: index === 0 ? [{ ticket: 4, at: handover.at, photo_url: '/products/console.svg' }] : [],
  })),
};
const handOverRefused = problem(409, 'delivery_over', 'Ce lot est déjà remis');

/** A prize won, its delivery, and the verification of calls (docs/product.md rules 37 and 38). */
export const deliveryStates: State[] = [
  { name: 'dashboard-won', path: '/dashboard', as: 'user', api: wins(won()) },
  { name: 'tickets-won', path: '/dashboard/tickets', as: 'user', api: wins(won()) },
  { name: 'wins', path: '/dashboard/wins', as: 'user', api: wins(won({ call })) },
  { name: 'wins-numbers', path: '/dashboard/wins', as: 'user', api: wins(numbered) },
  { name: 'dashboard-won-numbers', path: '/dashboard', as: 'user', api: wins(numbered) },
  {
    name: 'wins-appointment',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ state: 'appointment', appointment, steps })),
    act: async (page) => page.locator('summary').click(),
  },
  {
    name: 'wins-signed',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ steps: [...steps.slice(0, 1), { kind: 'came_forward', at: answers.inHours(-1), method: null }] })),
  },
  { name: 'wins-handed-over', path: '/dashboard/wins', as: 'user', api: wins(delivered) },
  {
    name: 'wins-forfeited',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ state: 'forfeited', forfeited })),
  },
  {
    name: 'messages-won',
    path: '/dashboard/messages?ouvert=equipe',
    as: 'user',
    api: {
      'GET /messages': {
        body: {
          ...answers.messages,
          conversation: [
            {
              ...answers.messages.conversation[0]!,
              from_admin: true,
              is_win: true,
              subject: 'Félicitations, vous avez gagné\u00a0!',
              content:
                'Vous avez gagné : Console de salon et 2 manettes, avec le ticket T5-0260. Nous vous contactons pour la remise de votre lot ; suivez-la ici : /dashboard/wins. Nous ne demandons jamais d’argent pour remettre un lot. Le tirage et sa preuve : /tirages/5',
            },
          ],
        },
      },
    },
  },
  { name: 'winners-handed-over', path: '/gagnants', api: { 'GET /draws': { body: handedOverDraws } } },
  { name: 'verify-call', path: '/verifier' },
  {
    name: 'verify-call-yes',
    path: '/verifier',
    api: { 'POST /calls/verify': { body: { ours: true } } },
    act: check,
  },
  {
    name: 'verify-call-no',
    path: '/verifier',
    api: { 'POST /calls/verify': { body: { ours: false } } },
    act: check,
  },
  { name: 'admin-deliveries', path: '/admin/deliveries?etat=toutes', as: 'admin', api: board },
  {
    name: 'admin-delivery-contact',
    dialog: 'Contacter Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      ...board,
      [`POST /admin/deliveries/${deliveries.deliveries[0]!.id}/calls`]: {
        body: { delivery: delivery(10, { call }) },
        status: 201,
      },
    },
    // Prevent the browser from dialling.
    act: async (page) => {
      const dial = page.getByRole('link', { name: /^Appeler/ }).first();
      await dial.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await dial.click();
      await page.getByText('K7M2 PQR4').waitFor();
    },
  },
  {
    name: 'admin-delivery-note-contact',
    dialog: 'Noter un contact avec Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: board,
    press: [/^Noter un contact : Essi/],
  },
  {
    name: 'admin-delivery-forfeit-locked',
    dialog: 'Lot non réclamé par Essi Amegan ?',
    path: '/admin/deliveries',
    as: 'admin',
    api: board,
    press: [/^Non réclamé : Essi/],
  },
  {
    name: 'admin-delivery-forfeit',
    dialog: 'Lot non réclamé par Essi Amegan ?',
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      'GET /admin/deliveries': {
        body: {
          deliveries: [
            delivery(10, {
              attempts: 3,
              forfeit: {
                from: '2026-12-14T18:00:00.000Z',
                tried_on: ['2026-11-15', '2026-11-22', '2026-12-10'],
                allowed: true,
              },
            }),
            delivery(11, { state: 'forfeited', forfeited, forfeit: null }),
          ],
          total: 2,
          open: 1,
        },
      },
    },
    press: [/^Non réclamé : Essi/],
  },
  {
    name: 'admin-delivery-appointment',
    dialog: 'Rendez-vous avec Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: board,
    press: [/^Rendez-vous : Essi/],
  },
  {
    name: 'admin-delivery-hand-over',
    dialog: 'Remise à Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: { ...board, [`POST /admin/deliveries/${deliveries.deliveries[0]!.id}/handover`]: handOverRefused },
    press: [/^Remettre : Essi/, /^Remettre$/],
  },
  {
    name: 'admin-delivery-history',
    dialog: 'Étapes : Console de salon et 2 manettes',
    path: '/admin/deliveries',
    as: 'admin',
    api: board,
    press: [/^Étapes : Essi/],
  },
  {
    name: 'admin-delivery-photo',
    dialog: `Photo de la remise à ${answers.afi.name}`,
    path: '/admin/deliveries?etat=toutes',
    as: 'admin',
    api: board,
    press: [/^Photo/],
  },
];

async function check(page: Parameters<NonNullable<State['act']>>[0]): Promise<void> {
  await page.getByLabel('Le code qu’on vous a dit').fill('K7M2 PQR4');
  await page.getByLabel('Le numéro qui a été appelé').fill('90112233');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('alert').waitFor();
}
