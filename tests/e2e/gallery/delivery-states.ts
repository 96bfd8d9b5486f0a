import { aCorrection, aDelivered, aDelivery } from '@raffle/contracts/fixtures/admin-deliveries';
import { id, inHours } from '@raffle/contracts/fixtures/world';
import {
  aCall,
  aDeliveredWin,
  aHandover,
  anAppointment,
  aWin,
  aPublicHandover,
  shownWords,
  someSteps,
  someWords,
} from '@raffle/contracts/fixtures/deliveries';
import { waitingWords } from '@raffle/contracts/fixtures/winner-words';
import { aHandOverApproval } from '@raffle/contracts/fixtures/approvals';
import { aHandoverCode } from '@raffle/contracts/fixtures/handover-codes';
import { aSignature } from '@raffle/contracts/fixtures/handover-evidence';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { aConfig } from '@raffle/contracts/fixtures/config';
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { someMessages } from '@raffle/contracts/fixtures/messages';
import { problem } from '@raffle/contracts/fixtures/problem';
import { longUser } from './people-answers.js';
import { portrait } from './usual.js';
import { numbersOfProducts } from './product-answers.js';
import type { Win } from '@raffle/contracts/http/deliveries';
import { aPicture, type State } from './state.js';
import { fill, pressButton } from './steps.js';

const forfeited = { at: '2026-12-16T09:00:00.000Z', to: 12 };
const won = (over: Partial<Win> = {}): Win => ({ ...aWin, ...over });
const wins = (...shown: Win[]) => ({ 'GET /wins': { body: { wins: shown } } });
/** The longest number of a ticket. */
const numbered = won({
  product_id: numbersOfProducts.at(-1)!,
  places: 1_000_000,
  ticket: 999_999,
});
/** A prize at each step of its hand-over. */
export const ownWins = {
  waiting: won(),
  appointment: won({ state: 'appointment', appointment: anAppointment, steps: someSteps, call_by: null }),
  delivered: aDeliveredWin,
};

const handedOverDraws = {
  ...someDraws,
  draws: someDraws.draws.map((draw, index) => ({
    ...draw,
    forfeits: index === 1 ? [{ ticket: 11, at: forfeited.at, to: 204 }] : [],
    handovers:
      index === 0
        ? [
            {
              ticket: 115,
              at: aHandover.at,
              confirmed: true,
              photo_url: '/products/console.svg',
              corrections: [aCorrection],
            },
          ]
        : [],
  })),
};
/** Two winners of one draw with the longest numbers and names. */
const unread_words = { total: 0, since: null };
const twoLongWinners = {
  deliveries: [999_999, 999_998].map((ticket, index) => ({
    ...aDelivery,
    id: id(75 + index),
    full_name: longUser.name,
    product_id: numbersOfProducts.at(-1)!,
    places: 1_000_000,
    ticket,
  })),
  total: 2,
  open: 2,
  unread_words,
};
/** As long as it may be. */
const longSentence = `${'Anticonstitutionnellement heureuse, merci à toutes et à tous. '.repeat(3).slice(0, 159)}\u00a0!`;
const handOverRefused = problem('delivery_over');

/** A prize won, its delivery, and the verification of calls (docs/product.md rules 37 and 38). */
export const deliveryStates: State[] = [
  { name: 'dashboard-won', path: '/dashboard', as: 'user', api: wins(won()) },
  { name: 'tickets-won', path: '/dashboard/tickets', as: 'user', api: wins(won()) },
  { name: 'wins', path: '/dashboard/wins', as: 'user', api: wins(won({ call: aCall })) },
  {
    name: 'wins-code-by-text',
    path: '/dashboard/wins',
    as: 'user',
    api: {
      ...wins(won()),
      'GET /config': { body: { ...aConfig, text_messages: 'sms' } },
      'GET /handover-codes': { body: { codes: [{ ...aHandoverCode, code: null }] } },
    },
  },
  {
    name: 'wins-code-two-people',
    path: '/dashboard/wins',
    as: 'user',
    api: {
      ...wins(won()),
      'GET /handover-codes': { body: { codes: [{ ...aHandoverCode, code: null, needs_two_people: true }] } },
    },
  },
  {
    name: 'wins-blocked',
    path: '/dashboard',
    as: 'user',
    api: { ...wins(won({ call: aCall })), 'GET /users/profile': { body: { user: { ...aUser, blocked: true } } } },
  },
  {
    name: 'wins-share',
    dialog: 'Partager mon gain',
    path: '/dashboard/wins',
    as: 'user',
    api: { ...wins(won()), [`GET /wins/${aWin.id}/picture`]: aPicture },
    press: [/^Partager mon gain$/],
  },
  { name: 'wins-numbers', path: '/dashboard/wins', as: 'user', api: wins(numbered) },
  { name: 'dashboard-won-numbers', path: '/dashboard', as: 'user', api: wins(numbered) },
  {
    name: 'wins-appointment',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ state: 'appointment', appointment: anAppointment, steps: someSteps, call_by: null })),
    act: async (page) => page.getByText('Toutes les étapes').click(),
  },
  {
    name: 'wins-signed',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ steps: [...someSteps.slice(0, 1), { kind: 'came_forward', at: inHours(-1), method: null }] })),
  },
  { name: 'wins-handed-over', path: '/dashboard/wins', as: 'user', api: wins(aDeliveredWin) },
  {
    name: 'wins-confirmed',
    path: '/dashboard/wins',
    as: 'user',
    api: wins({ ...aDeliveredWin, handover: { ...aHandover, confirmed_at: inHours(-1) } }),
  },
  {
    name: 'wins-words-waiting',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ words: someWords, call_by: inHours(40) })),
  },
  {
    name: 'wins-words-refused',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(
      won({ words: { ...someWords, state: 'refused', refusal: 'On reconnaît une autre personne sur la photo' } }),
    ),
  },
  {
    name: 'wins-words-shown',
    path: '/dashboard/wins',
    as: 'user',
    api: wins({
      ...aDeliveredWin,
      handover: { ...aHandover, confirmed_at: inHours(-1) },
      words: { ...someWords, state: 'approved' },
    }),
  },
  {
    name: 'wins-words-choose',
    dialog: 'Montrer que c’est vrai',
    path: '/dashboard/wins',
    as: 'user',
    api: wins(won({ words: someWords })),
    press: [/^Changer$/],
  },
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
          ...someMessages,
          conversation: [
            {
              ...someMessages.conversation[0]!,
              from_admin: true,
              is_win: true,
              subject: 'Félicitations, vous avez gagné\u00a0!',
              content:
                'Vous avez gagné : Console de salon et 2 manettes, avec le ticket T5-0260. Nous vous contactons pour la remise de votre lot ; suivez-la ici : /dashboard/wins. Nous ne demandons jamais d’argent pour remettre un lot. Le tirage et sa preuve : /tirages/5?revoir',
            },
          ],
        },
      },
    },
  },
  { name: 'winners-handed-over', path: '/gagnants', api: { 'GET /draws': { body: handedOverDraws } } },
  {
    name: 'winners-words',
    path: '/gagnants',
    api: {
      'GET /draws': {
        body: {
          ...someDraws,
          draws: someDraws.draws.map((draw) => ({
            ...draw,
            handovers: draw.winner_tickets.map((ticket) => ({ ...aPublicHandover, ticket, photo_url: null })),
            words: draw.winner_tickets.map((ticket, index) => ({
              ...shownWords,
              ticket,
              photo: index < 2,
              sentence: index === 1 ? longSentence : shownWords.sentence,
            })),
          })),
        },
      },
      ...Object.fromEntries(
        someDraws.draws.flatMap(({ product_id, winner_tickets }) =>
          winner_tickets.map((ticket) => [`GET /draws/${product_id}/portraits/${ticket}`, portrait]),
        ),
      ),
    },
  },
  {
    name: 'admin-deliveries-words',
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      'GET /admin/winner-words': {
        body: { words: [waitingWords, { ...waitingWords, delivery_id: id(76), picture: null, city: '' }], total: 2 },
      },
    },
    act: (page) => page.getByText('2 gagnants attendent une relecture.').waitFor(),
  },
  {
    name: 'admin-words-refuse',
    dialog: 'Ne pas publier ce que montre Afi Mensah',
    path: '/admin/deliveries',
    as: 'admin',
    api: { 'GET /admin/winner-words': { body: { words: [waitingWords], total: 1 } } },
    press: [/^Refuser/],
  },
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
  { name: 'admin-deliveries', path: '/admin/deliveries?state=all', as: 'admin' },
  {
    name: 'admin-delivery-contact',
    dialog: 'Contacter Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      [`POST /admin/deliveries/${aDelivery.id}/calls`]: {
        body: { delivery: { ...aDelivery, call: aCall } },
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
    press: [/^Noter un contact : Essi/],
  },
  {
    name: 'admin-delivery-forfeit-locked',
    dialog: 'Lot non réclamé par Essi Amegan ?',
    path: '/admin/deliveries',
    as: 'admin',
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
            {
              ...aDelivery,
              attempts: 3,
              forfeit: {
                from: '2026-12-14T18:00:00.000Z',
                tried_on: ['2026-11-15', '2026-11-22', '2026-12-10'],
                allowed: true,
              },
            },
            { ...aDelivery, id: id(74), state: 'forfeited', forfeited, forfeit: null },
          ],
          total: 2,
          open: 1,
          unread_words,
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
    press: [/^Rendez-vous : Essi/],
  },
  {
    name: 'admin-delivery-hand-over',
    dialog: 'Remise à Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: { [`POST /admin/deliveries/${aDelivery.id}/held-handover`]: handOverRefused },
    press: [/^Remettre : Essi/],
    act: async (page) => {
      await page.getByLabel('Code du gagnant').fill('482 913');
      await page.getByRole('dialog').getByRole('button', { name: 'Remettre', exact: true }).click();
      await page.getByText('Ce lot est déjà remis').waitFor();
    },
  },
  {
    name: 'admin-delivery-hand-over-without-code',
    dialog: 'Remise à Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    press: [/^Remettre : Essi/, /^Sans le code$/],
  },
  {
    name: 'admin-delivery-hand-over-two-people',
    dialog: 'Remise à Essi Amegan',
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      'GET /admin/deliveries': {
        body: {
          deliveries: [{ ...aDelivery, new_phone: '+22890112299', needs_two_people: true }],
          total: 1,
          open: 1,
          unread_words,
        },
      },
    },
    press: [/^Remettre : Essi/],
  },
  {
    name: 'admin-deliveries-hand-over-waits',
    path: '/admin/deliveries',
    as: 'admin',
    api: { 'GET /admin/product-approvals': { body: { approvals: [aHandOverApproval] } } },
  },
  {
    name: 'admin-delivery-hand-over-numbers',
    dialog: `Remise à ${longUser.name}`,
    path: '/admin/deliveries',
    as: 'admin',
    api: {
      'GET /config': { body: { ...aConfig, text_messages: 'sms' } },
      'GET /admin/deliveries': { body: twoLongWinners },
    },
    act: (page) =>
      page
        .getByRole('button', { name: /^Remettre : / })
        .first()
        .click(),
  },
  {
    name: 'admin-delivery-hand-over-approve',
    dialog: `Noter ${aHandOverApproval.subject_name} comme remis\u00a0?`,
    path: '/admin/deliveries',
    as: 'admin',
    api: { 'GET /admin/product-approvals': { body: { approvals: [aHandOverApproval] } } },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-delivery-history-handed-over',
    dialog: `Étapes de la remise à ${aDelivered.full_name ?? aDelivered.name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Étapes : Mariam/],
  },
  {
    name: 'admin-delivery-history',
    dialog: `Étapes de la remise à ${aDelivery.full_name ?? aDelivery.name}`,
    path: '/admin/deliveries',
    as: 'admin',
    press: [/^Étapes : Essi/],
  },
  {
    name: 'admin-delivery-correct',
    dialog: `Corriger la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Corriger/],
  },
  {
    name: 'admin-delivery-correct-refused',
    dialog: `Corriger la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Corriger/],
    act: async (page) => {
      await fill({ Correction: 'Remis le 19 novembre. Les frais se paient au 90 11 22 33.' })(page);
      await pressButton(page, 'Publier la correction');
      await page.getByText(/^Écrivez sans chiffre/).waitFor();
    },
  },
  {
    name: 'admin-delivery-photo',
    dialog: `Photo de la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Photo/],
  },
  {
    name: 'admin-delivery-evidence-photo',
    dialog: `Preuve de la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Preuve/],
  },
  {
    name: 'admin-delivery-evidence-signature',
    dialog: `Preuve de la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    press: [/^Preuve/],
    act: async (page) => {
      await page.getByText('Signature', { exact: true }).click();
      const pad = (await page.getByLabel('Cadre pour signer').boundingBox())!;
      await page.mouse.move(pad.x + 30, pad.y + pad.height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 12; step++)
        await page.mouse.move(pad.x + 30 + step * 18, pad.y + pad.height / 2 + (step % 2 ? -30 : 30), { steps: 4 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Effacer' }).waitFor();
    },
  },
  {
    name: 'admin-delivery-evidence-kept',
    dialog: `Preuve de la remise à ${aDelivered.full_name}`,
    path: '/admin/deliveries?state=all',
    as: 'admin',
    api: {
      'GET /admin/deliveries': {
        body: { deliveries: [{ ...aDelivered, evidence: aSignature }], total: 1, open: 0, unread_words },
      },
    },
    press: [/^Preuve/, /^Regarder$/],
    act: async (page) => page.getByRole('img', { name: 'Signature' }).waitFor(),
  },
];

async function check(page: Parameters<NonNullable<State['act']>>[0]): Promise<void> {
  await page.getByLabel('Le code qu’on vous a dit').fill('K7M2 PQR4');
  await page.getByLabel('Le numéro qui a été appelé').fill('90112233');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('alert').waitFor();
}
