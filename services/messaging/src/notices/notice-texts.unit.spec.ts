import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  accountCreated,
  creditIssued,
  deliveryAdvanced,
  drawCancelled,
  drawResult,
  drawWon,
  friendParticipated,
  refundCorrected,
  refundPaid,
  ticketsGranted,
  type NoticeText,
} from './notice-texts.js';

const moto = { id: 7, name: 'Moto 125' };
const winner = { displayName: 'Essi A.', city: 'Kara' };

test('an account: the amount paid and the tickets to place', () => {
  expect(accountCreated({ amount: 500, freeTickets: 2 }).content).toContain(
    'votre paiement de 500\u00a0F\u00a0CFA est bien reçu. Placez vos 2 tickets gratuits',
  );
  expect(accountCreated({ amount: 500, freeTickets: 1 }).content).toContain('Placez votre ticket gratuit');
  expect(accountCreated({ amount: 500, freeTickets: 0 }).content).not.toContain('Placez');
});

test.each([
  ['purchase', [3], '1 ticket pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0004.'],
  ['purchase', [3, 4], '2 tickets pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0004, T7-0005.'],
  ['free', [12345], '1 ticket gratuit pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-12346.'],
  ['referral', [0, 1], '2 tickets de parrainage pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0001, T7-0002.'],
] as const)('tickets granted: %s %j', (type, numbers, expected) => {
  expect(ticketsGranted({ product: moto, type, numbers }).content).toContain(expected);
});

test('a product with an unknown name is named by its number', () => {
  expect(ticketsGranted({ product: { id: 7 }, type: 'purchase', numbers: [1] }).content).toContain(
    'le tirage n°\u00a07',
  );
  expect(drawWon({ product: { id: 7 }, ticket: 1 }).content).toContain(
    'Vous avez gagné\u00a0: le lot du tirage n°\u00a07',
  );
});

describe('credits', () => {
  test.each([
    ['sold_out', 'Il ne restait plus assez de places pour le tirage «\u00a0Moto 125\u00a0».'],
    [
      'person_limit',
      'Vous avez déjà autant de tickets qu’une personne peut en avoir pour le tirage «\u00a0Moto 125\u00a0».',
    ],
    [
      'play_limit',
      'Votre paiement pour le tirage «\u00a0Moto 125\u00a0» est arrivé trop tard, et votre limite de jeu ou votre pause ne le permettait plus.',
    ],
    ['paid_twice', 'Votre achat pour le tirage «\u00a0Moto 125\u00a0» a été payé deux fois.'],
    ['product_cancelled', 'Le tirage «\u00a0Moto 125\u00a0» est annulé.'],
    ['product_closed', 'Le tirage «\u00a0Moto 125\u00a0» n’était plus ouvert.'],
    ['paid_otherwise', 'Le montant reçu pour le tirage «\u00a0Moto 125\u00a0» n’était pas le montant demandé.'],
  ] as const)('%s states the reason', (reason, why) => {
    expect(creditIssued({ product: moto, kind: 'paid', amount: 1500, reason }).content).toMatch(why);
  });

  test('money above the registration price names no draw', () => {
    const given = creditIssued({ product: null, kind: 'promotional', amount: 1000, reason: 'goodwill' });
    expect(given.subject).toMatch(/^Un crédit de 1.000.F.CFA vous est offert$/);
    expect(given.content).toMatch(/Il ne se change pas en argent/);
    expect(creditIssued({ product: null, kind: 'paid', amount: 200, reason: 'paid_otherwise' }).content).toMatch(
      'Le montant reçu pour votre inscription n’était pas le montant demandé. Vos 200\u00a0F\u00a0CFA sont devenus un crédit',
    );
  });

  test('money keeps its value and is refundable; a free ticket can be placed again', () => {
    const product = moto;
    expect(creditIssued({ product, kind: 'paid', amount: 1234567, reason: 'sold_out' }).content).toContain(
      'Vos 1\u202f234\u202f567\u00a0F\u00a0CFA sont devenus un crédit',
    );
    const free = creditIssued({ product, kind: 'free', amount: 0, reason: 'product_cancelled' }).content;
    expect(free).toContain('Votre ticket gratuit est à placer de nouveau');
    expect(free).not.toContain('CFA');
  });
});

test.each([
  [{ bonusTickets: 1, rewardTickets: 0, participating: 2 }, 'Vous gagnez 1 ticket de parrainage à placer'],
  [
    { bonusTickets: 1, rewardTickets: 5, participating: 5 },
    'Avec 5 filleuls, votre récompense de 5 tickets est comprise.',
  ],
])('a friend’s first ticket: %j', (participation, expected) => {
  expect(friendParticipated({ friendName: 'Kofi A.', ...participation }).content).toContain(expected);
});

test('a friend’s first ticket while the programme is disabled promises no reward', () => {
  const { content } = friendParticipated({ participating: 1, bonusTickets: 0, rewardTickets: 0 });
  expect(content).toBe('Un de vos filleuls vient d’acheter un premier ticket. Merci\u00a0!');
});

test.each([
  [[winner], 1, 'Gagnant\u00a0: Essi A. (Kara)\u00a0; vous n’avez pas gagné'],
  [[winner, winner], 2, 'Gagnants\u00a0: Essi A. (Kara), Essi A. (Kara)\u00a0; vous n’avez pas gagné'],
  [[winner, winner, winner], 4, 'Essi A. (Kara) et 1 autre\u00a0; vous n’avez pas gagné'],
  [[winner, winner, winner], 12, 'Essi A. (Kara) et 9 autres\u00a0; vous n’avez pas gagné'],
])('a result names the first winners and counts the others', (winners, count, expected) => {
  const { content } = drawResult({ product: moto, winners, count });
  expect(content).toContain(expected);
  expect(content).toContain('/tirages/7');
});

test('a cancelled draw states the reason once, with one full stop', () => {
  expect(drawCancelled({ product: moto, reason: 'Panne. ' }).content).toContain(
    'est annulé. Motif\u00a0: Panne. Chacun',
  );
  expect(drawCancelled({ product: moto, reason: '  ' }).content).not.toContain('Motif');
  expect(drawCancelled({ product: moto, reason: 'Panne' }).content).toMatch(/\/tirages\/7$/);
});

const forfeitFrom = '2026-12-28T09:00:00.000Z';
const neverMoney = 'Nous ne demandons jamais d’argent pour remettre un lot.';

test('a prize: the appointment, where to follow it, and that it costs nothing', () => {
  const appointment = { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: 'Carte d’identité' };
  const fixed = deliveryAdvanced({ product: moto, state: 'appointment', appointment, forfeitFrom }).content;
  expect(fixed).toContain(
    'Moto 125\u00a0: rendez-vous le jeudi 3 décembre 2026 à 10:00, Agence de Kara. À apporter\u00a0: Carte d’identité.',
  );
  const nothing = deliveryAdvanced({
    product: moto,
    state: 'appointment',
    appointment: { ...appointment, documents: '' },
    forfeitFrom,
  });
  expect(nothing.content).not.toContain('À apporter');
  for (const content of [
    fixed,
    deliveryAdvanced({ product: moto, state: 'contacted', appointment: null, forfeitFrom }).content,
    drawWon({ product: moto, ticket: 1 }).content,
  ]) {
    expect(content).toContain(neverMoney);
    expect(content).toContain('/dashboard/wins');
  }
  expect(
    deliveryAdvanced({ product: moto, state: 'handed_over', appointment: null, forfeitFrom: null }).content,
  ).toContain('Confirmez');
});

test('a winner who will be called knows where their code is, not the code', () => {
  const { content } = deliveryAdvanced({
    product: moto,
    state: 'call_announced',
    appointment: null,
    forfeitFrom: null,
  });
  expect(content).toMatch(/un code.*\/dashboard\/wins.*pas de notre équipe/);
  expect(content).toContain(neverMoney);
});

test('a winner who was not reached reads until when to respond', () => {
  const of = (state: 'not_reached' | 'forfeit_requested') =>
    deliveryAdvanced({ product: moto, state, appointment: null, forfeitFrom }).content;
  expect(of('not_reached')).toContain('Sans signe de vous avant le lundi 28 décembre 2026 à 09:00');
  for (const content of [of('not_reached'), of('forfeit_requested')]) {
    expect(content).toContain('/dashboard/wins');
    expect(content).toContain(neverMoney);
  }
});

test('a text with names of any length fits its columns', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 1_000 });
  fc.assert(
    fc.property(name, name, fc.nat(), (one, other, number) => {
      const product = { id: number, name: one };
      const winners = Array.from({ length: 3 }, () => ({ displayName: one, city: other }));
      const texts: NoticeText[] = [
        ticketsGranted({ product, type: 'purchase', numbers: Array.from({ length: 10 }, () => number) }),
        creditIssued({ product, kind: 'paid', amount: number, reason: 'sold_out' }),
        friendParticipated({ friendName: other, participating: number, bonusTickets: number, rewardTickets: number }),
        drawWon({ product, ticket: number }),
        deliveryAdvanced({
          product,
          state: 'appointment',
          appointment: { place: one, at: '2026-12-03T10:00:00.000Z', documents: other },
          forfeitFrom,
        }),
        drawResult({ product, winners, count: 3 + number }),
        drawCancelled({ product, reason: other }),
      ];
      for (const { subject, content } of texts) {
        expect(subject.length).toBeLessThanOrEqual(200);
        expect([...content].length).toBeLessThanOrEqual(4_000);
      }
    }),
  );
});

test('no sentence has a second full stop after an initial or a typed text', () => {
  const at = '2026-12-03T10:30:00.000Z';
  const contents = [
    drawResult({ product: moto, winners: [{ displayName: 'Essi A.', city: '' }], count: 1 }),
    drawCancelled({ product: moto, reason: 'Le lot est cassé.' }),
    refundPaid({ amount: 500, transferReference: 'TX 12.' }),
    refundCorrected({ amount: 500, transferReference: 'TX 12.' }),
    deliveryAdvanced({
      product: moto,
      state: 'appointment',
      forfeitFrom: null,
      appointment: { place: 'Agence de M. Essi A.', at, documents: 'Carte d’identité.' },
    }),
  ].map(({ content }) => content);
  expect(contents.filter((content) => content.includes('..'))).toEqual([]);
  expect(contents[0]).toContain('Gagnant\u00a0: Essi A.\u00a0; vous n’avez pas gagné');
});
