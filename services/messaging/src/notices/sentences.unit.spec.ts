import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { notices, type NoticeKind } from './notice.js';
import type { Names, ProductNames, Sentence } from './sentence.js';

const friend_id = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';
const holder_message_id = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12';
const forfeit_from = '2026-12-28T09:00:00.000Z';
const essi = { display_name: 'Essi A.', city: 'Kara', ticket: 259 };
const moto: ProductNames = {
  name: 'Moto 125',
  places: 300,
  demonstration: false,
  reason: null,
  winner_count: 0,
  winners: [],
};
const names: Names = {
  products: {
    7: { ...moto, reason: 'Le fournisseur ne livre plus ce lot. ', winner_count: 1, winners: [essi] },
    8: { ...moto, name: null, places: null },
    9: {
      ...moto,
      places: 20_000,
      reason: ' ',
      winner_count: 12,
      winners: [essi, { display_name: 'Kofi B.', city: '', ticket: 3 }, essi],
    },
  },
  friends: { [friend_id]: 'Kofi A.' },
  holderMessages: { [holder_message_id]: { subject: 'Votre tirage', content: 'Il a lieu ce soir.' } },
};

// The year is written only if it is not the current one.
beforeAll(() => void jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') }));
afterAll(() => void jest.useRealTimers());

/** What each version of each sentence has said. A line never changes, because notices of it are stored: a new version adds lines. */
const said: [kind: NoticeKind, version: number, data: object, subject: string, content: string][] = [
  [
    'account_created',
    1,
    { amount: 500, free_tickets: 2 },
    'Bienvenue\u00a0!',
    'Votre compte est créé et votre paiement de 500\u00a0F\u00a0CFA est bien reçu. Placez vos 2 tickets gratuits depuis «\u00a0Mes Tickets\u00a0». Une question\u00a0? Écrivez-nous ici, nous vous répondons dans cette conversation.',
  ],
  [
    'account_created',
    1,
    { amount: 500, free_tickets: 1 },
    'Bienvenue\u00a0!',
    'Votre compte est créé et votre paiement de 500\u00a0F\u00a0CFA est bien reçu. Placez votre ticket gratuit depuis «\u00a0Mes Tickets\u00a0». Une question\u00a0? Écrivez-nous ici, nous vous répondons dans cette conversation.',
  ],
  [
    'account_created',
    1,
    { amount: 500, free_tickets: 0 },
    'Bienvenue\u00a0!',
    'Votre compte est créé et votre paiement de 500\u00a0F\u00a0CFA est bien reçu. Une question\u00a0? Écrivez-nous ici, nous vous répondons dans cette conversation.',
  ],
  [
    'tickets_granted',
    1,
    { product_id: 7, type: 'purchase', numbers: [3] },
    'Votre achat est confirmé',
    '1 ticket pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0004. Bonne chance\u00a0!',
  ],
  [
    'tickets_granted',
    1,
    { product_id: 7, type: 'purchase', numbers: [3, 4] },
    'Votre achat est confirmé',
    '2 tickets pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0004, T7-0005. Bonne chance\u00a0!',
  ],
  [
    'tickets_granted',
    1,
    { product_id: 9, type: 'free', numbers: [12345] },
    'Votre ticket gratuit est placé',
    '1 ticket gratuit pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T9-12346. Bonne chance\u00a0!',
  ],
  [
    'tickets_granted',
    1,
    { product_id: 7, type: 'referral', numbers: [0, 1] },
    'Votre ticket de parrainage est placé',
    '2 tickets de parrainage pour le tirage «\u00a0Moto 125\u00a0»\u00a0: T7-0001, T7-0002. Bonne chance\u00a0!',
  ],
  [
    'tickets_granted',
    1,
    { product_id: 8, type: 'purchase', numbers: [1] },
    'Votre achat est confirmé',
    '1 ticket pour le tirage n°\u00a08\u00a0: T8-0002. Bonne chance\u00a0!',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'sold_out' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Il ne restait plus assez de places pour le tirage «\u00a0Moto 125\u00a0». Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'person_limit' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Vous avez déjà autant de tickets qu’une personne peut en avoir pour le tirage «\u00a0Moto 125\u00a0». Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'play_limit' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Votre paiement pour le tirage «\u00a0Moto 125\u00a0» est arrivé trop tard, et la limite de jeu ou votre pause ne le permettait plus. Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'paid_twice' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Votre achat pour le tirage «\u00a0Moto 125\u00a0» a été payé deux fois. Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'product_cancelled' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Le tirage «\u00a0Moto 125\u00a0» est annulé. Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'product_closed' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Le tirage «\u00a0Moto 125\u00a0» n’était plus ouvert. Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'paid', amount: 1500, reason: 'paid_otherwise' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Le montant reçu pour le tirage «\u00a0Moto 125\u00a0» n’était pas le montant demandé. Vos 1\u202f500\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: null, kind: 'promotional', amount: 1234567, reason: 'goodwill' },
    'Un bon d’achat de 1\u202f234\u202f567\u00a0F\u00a0CFA vous est offert',
    'Un geste de notre part. Utilisez-le sur un tirage ouvert, depuis «\u00a0Mes Tickets\u00a0». Il ne se change pas en argent.',
  ],
  [
    'credit_issued',
    1,
    { product_id: null, kind: 'paid', amount: 200, reason: 'paid_otherwise' },
    'Rien n’est perdu\u00a0: un bon d’achat vous attend',
    'Le montant reçu pour votre inscription n’était pas le montant demandé. Vos 200\u00a0F\u00a0CFA sont devenus un bon d’achat\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 7, kind: 'free', amount: 0, reason: 'product_cancelled' },
    'Votre ticket vous est rendu',
    'Le tirage «\u00a0Moto 125\u00a0» est annulé. Votre ticket gratuit est à placer de nouveau, sur un tirage ouvert, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'credit_issued',
    1,
    { product_id: 8, kind: 'referral', amount: 0, reason: 'product_closed' },
    'Votre ticket vous est rendu',
    'Le tirage n°\u00a08 n’était plus ouvert. Votre ticket de parrainage est à placer de nouveau, sur un tirage ouvert, depuis «\u00a0Mes Tickets\u00a0».',
  ],
  [
    'friend_participated',
    1,
    { friend_id, participating: 2, bonus_tickets: 1, reward_tickets: 0 },
    'Parrainage\u00a0: votre filleul participe',
    'Kofi A. vient d’acheter un premier ticket. Vous gagnez 1 ticket de parrainage à placer depuis «\u00a0Mes Tickets\u00a0». Merci\u00a0!',
  ],
  [
    'friend_participated',
    1,
    { friend_id, participating: 5, bonus_tickets: 1, reward_tickets: 5 },
    'Parrainage\u00a0: votre filleul participe',
    'Kofi A. vient d’acheter un premier ticket. Vous gagnez 6 tickets de parrainage à placer depuis «\u00a0Mes Tickets\u00a0». Avec 5 filleuls, votre récompense de 5 tickets est comprise. Merci\u00a0!',
  ],
  [
    'friend_participated',
    1,
    { friend_id: holder_message_id, participating: 1, bonus_tickets: 0, reward_tickets: 0 },
    'Parrainage\u00a0: votre filleul participe',
    'Un de vos filleuls vient d’acheter un premier ticket. Merci\u00a0!',
  ],
  [
    'draw_won',
    1,
    { product_id: 7, ticket: 1 },
    'Félicitations, vous avez gagné\u00a0!',
    'Vous avez gagné\u00a0: Moto 125, avec le ticket T7-0002. Nous vous contactons pour la remise de votre lot\u00a0; suivez-la ici\u00a0: /dashboard/wins. Nous ne demandons jamais d’argent pour remettre un lot. Le tirage et sa preuve\u00a0: /tirages/7?revoir',
  ],
  [
    'draw_won',
    1,
    { product_id: 8, ticket: 1 },
    'Félicitations, vous avez gagné\u00a0!',
    'Vous avez gagné\u00a0: le lot du tirage n°\u00a08, avec le ticket T8-0002. Nous vous contactons pour la remise de votre lot\u00a0; suivez-la ici\u00a0: /dashboard/wins. Nous ne demandons jamais d’argent pour remettre un lot. Le tirage et sa preuve\u00a0: /tirages/8?revoir',
  ],
  [
    'draw_lost',
    1,
    { product_id: 7 },
    'Le tirage est terminé',
    'Le tirage «\u00a0Moto 125\u00a0» a eu lieu. Gagnant\u00a0: Essi A. (Kara)\u00a0; vous n’avez pas gagné cette fois-ci. Revoyez le tirage, et vérifiez-le vous-même\u00a0: /tirages/7?revoir',
  ],
  [
    'draw_lost',
    1,
    { product_id: 9 },
    'Le tirage est terminé',
    'Le tirage «\u00a0Moto 125\u00a0» a eu lieu. Gagnants\u00a0: Essi A. (Kara), Kofi B., Essi A. (Kara) et 9 autres\u00a0; vous n’avez pas gagné cette fois-ci. Revoyez le tirage, et vérifiez-le vous-même\u00a0: /tirages/9?revoir',
  ],
  [
    'draw_lost',
    1,
    { product_id: 8 },
    'Le tirage est terminé',
    'Le tirage n°\u00a08 a eu lieu. Gagnant\u00a0: aucun\u00a0; vous n’avez pas gagné cette fois-ci. Revoyez le tirage, et vérifiez-le vous-même\u00a0: /tirages/8?revoir',
  ],
  [
    'draw_cancelled',
    1,
    { product_id: 7 },
    'Un tirage est annulé',
    'Le tirage «\u00a0Moto 125\u00a0» est annulé. Raison\u00a0: Le fournisseur ne livre plus ce lot. Chaque ticket payé devient un bon d’achat, chaque ticket offert est à placer de nouveau\u00a0: utilisez-les sur un autre tirage depuis «\u00a0Mes Tickets\u00a0». La page du tirage reste visible\u00a0: /tirages/7',
  ],
  [
    'draw_cancelled',
    1,
    { product_id: 9 },
    'Un tirage est annulé',
    'Le tirage «\u00a0Moto 125\u00a0» est annulé. Chaque ticket payé devient un bon d’achat, chaque ticket offert est à placer de nouveau\u00a0: utilisez-les sur un autre tirage depuis «\u00a0Mes Tickets\u00a0». La page du tirage reste visible\u00a0: /tirages/9',
  ],
  [
    'draw_nearly_full',
    1,
    { product_id: 7, left: 12 },
    'Il manque 12\u00a0places',
    'Tirage «\u00a0Moto 125\u00a0»\u00a0: il manque 12\u00a0places. Plus vite il est complet, plus vite il a lieu\u00a0: partagez-le autour de vous. /tirages/7?partager',
  ],
  [
    'draw_nearly_full',
    1,
    { product_id: 7, left: 1 },
    'Il manque 1\u00a0place',
    'Tirage «\u00a0Moto 125\u00a0»\u00a0: il manque 1\u00a0place. Plus vite il est complet, plus vite il a lieu\u00a0: partagez-le autour de vous. /tirages/7?partager',
  ],
  [
    'draw_fixed',
    1,
    { product_id: 7, draw_at: '2026-11-27T19:00:00.000Z', root: 'ab'.repeat(32) },
    'L’heure du tirage est fixée',
    'Toutes les places sont prises\u00a0: le tirage «\u00a0Moto 125\u00a0» aura lieu le vendredi 27 novembre à 19\u00a0h. Cette heure ne change plus. Le cachet de la liste\u00a0: ' +
      `${'ab'.repeat(32)}. Le tirage en direct\u00a0: /tirages/7`,
  ],
  [
    'draw_tomorrow',
    1,
    { product_id: 7, draw_at: '2026-11-27T19:00:00.000Z' },
    'Votre tirage approche',
    'Le tirage «\u00a0Moto 125\u00a0» aura lieu le vendredi 27 novembre à 19\u00a0h. Suivez-le en direct\u00a0: /tirages/7',
  ],
  [
    'draw_in_an_hour',
    1,
    { product_id: 7, draw_at: '2026-11-27T19:00:00.000Z' },
    'Votre tirage commence bientôt',
    'Le tirage «\u00a0Moto 125\u00a0» commence dans moins d’une heure, le vendredi 27 novembre à 19\u00a0h. Suivez-le en direct\u00a0: /tirages/7',
  ],
  [
    'draw_begins',
    1,
    { product_id: 7, draw_at: '2026-11-27T19:00:00.000Z' },
    'Votre tirage commence',
    'C’est l’heure du tirage «\u00a0Moto 125\u00a0». Suivez-le en direct\u00a0: /tirages/7',
  ],
  [
    'refund_owed',
    1,
    { amount: 1500, within_days: 7 },
    'Votre remboursement est enregistré',
    'Nous vous rendons 1\u202f500\u00a0F\u00a0CFA, au plus tard sous 7\u00a0jours. Le numéro qui les recevra est ici\u00a0: /dashboard/money',
  ],
  [
    'refund_paid',
    1,
    { amount: 1500, transfer_reference: 'TMONEY-58213' },
    'Votre remboursement est envoyé',
    'Nous avons envoyé 1\u202f500\u00a0F\u00a0CFA. Référence du transfert\u00a0: TMONEY-58213. Le numéro qui les a reçus est ici\u00a0: /dashboard/money',
  ],
  [
    'refund_corrected',
    1,
    { amount: 1500, transfer_reference: 'TX 12.' },
    'La référence de votre remboursement est corrigée',
    'Pour vos 1\u202f500\u00a0F\u00a0CFA déjà envoyés, la bonne référence du transfert est\u00a0: TX 12. Rien d’autre ne change. Le détail\u00a0: /dashboard/money',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'call_announced', forfeit_from, appointment: null },
    'Nous allons vous contacter au sujet de votre lot',
    'Moto 125\u00a0: nous vous donnerons un code. Comparez-le avec celui de votre page\u00a0: /dashboard/wins. Qui ne l’a pas n’est pas de notre équipe. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'not_reached', forfeit_from, appointment: null },
    'Votre lot vous attend\u00a0: donnez-nous un signe',
    'Moto 125\u00a0: Nous avons essayé de vous joindre, sans réponse. Sans signe de vous avant le lundi 28 décembre à 9\u00a0h, il peut revenir au ticket suivant. Dites que vous êtes là\u00a0: /dashboard/wins Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'contacted', forfeit_from, appointment: null },
    'Nous vous avons joint au sujet de votre lot',
    'Nous avons noté notre contact au sujet de votre lot\u00a0: Moto 125. Ce n’était pas vous, ou pas nous\u00a0? Vérifiez le code de l’appel sur /verifier. Nous ne demandons jamais d’argent pour remettre un lot. Le suivi\u00a0: /dashboard/wins',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'handed_over', forfeit_from, appointment: null },
    'Votre lot est remis',
    'Nous avons noté la remise de votre lot\u00a0: Moto 125. Confirmez que vous l’avez reçu\u00a0: /dashboard/wins',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'forfeit_requested', forfeit_from, appointment: null },
    'Votre lot vous attend\u00a0: donnez-nous un signe',
    'Moto 125\u00a0: Comme nous ne vous avons pas joint, il est demandé de l’attribuer au ticket suivant. Dites que vous êtes là\u00a0: /dashboard/wins Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'delivery_advanced',
    1,
    {
      product_id: 8,
      state: 'appointment',
      forfeit_from,
      appointment: { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: 'Carte d’identité.' },
    },
    'Votre rendez-vous pour recevoir votre lot',
    'Le lot du tirage n°\u00a08\u00a0: rendez-vous le jeudi 3 décembre à 10\u00a0h, Agence de Kara. À apporter\u00a0: Carte d’identité. Nous ne demandons jamais d’argent pour remettre un lot. Le détail\u00a0: /dashboard/wins',
  ],
  [
    'delivery_advanced',
    1,
    {
      product_id: 7,
      state: 'appointment',
      forfeit_from,
      appointment: { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: '' },
    },
    'Votre rendez-vous pour recevoir votre lot',
    'Moto 125\u00a0: rendez-vous le jeudi 3 décembre à 10\u00a0h, Agence de Kara. Nous ne demandons jamais d’argent pour remettre un lot. Le détail\u00a0: /dashboard/wins',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'handover_requested', forfeit_from, appointment: null },
    'Avez-vous reçu votre lot\u00a0?',
    'Moto 125\u00a0: un administrateur demande de noter que vous l’avez reçu, sans votre code de remise. Ce sera noté après l’accord d’une seconde personne, ou 24\u00a0heures de délai. Vous n’avez rien reçu\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'delivery_advanced',
    1,
    { product_id: 7, state: 'words_refused', forfeit_from: null, appointment: null },
    'Ce que vous vouliez montrer n’est pas publié',
    'Notre équipe n’a pas publié ce que vous vouliez montrer de vous pour votre lot\u00a0: Moto 125. La raison est ici, et vous pouvez le changer\u00a0: /dashboard/wins',
  ],
  [
    'prize_forfeited',
    1,
    { product_id: 7, ticket: 3, next: 12 },
    'Votre lot n’a pas été réclamé à temps',
    'Nous n’avons pas réussi à vous joindre pendant 30\u00a0jours pour vous remettre Moto 125 (ticket T7-0004). Comme le prévoit la règle du tirage, il revient au ticket T7-0013. Une question\u00a0? Écrivez-nous ici. Le tirage et sa preuve\u00a0: /tirages/7',
  ],
  [
    'prize_forfeited',
    1,
    { product_id: 7, ticket: 3, next: null },
    'Votre lot n’a pas été réclamé à temps',
    'Nous n’avons pas réussi à vous joindre pendant 30\u00a0jours pour vous remettre Moto 125 (ticket T7-0004). Aucun autre ticket ne pouvait le recevoir. Une question\u00a0? Écrivez-nous ici. Le tirage et sa preuve\u00a0: /tirages/7',
  ],
  [
    'prize_passed_on',
    1,
    { product_id: 7, ticket: 12 },
    'Félicitations, vous avez gagné\u00a0!',
    'Le premier gagnant n’a pas réclamé son lot\u00a0: il vous revient. Vous avez gagné\u00a0: Moto 125, avec le ticket T7-0013. Nous vous contactons pour la remise de votre lot\u00a0; suivez-la ici\u00a0: /dashboard/wins. Nous ne demandons jamais d’argent pour remettre un lot. Le tirage et sa preuve\u00a0: /tirages/7?revoir',
  ],
  [
    'winner_warned',
    1,
    { what: 'correction_requested' },
    'Votre compte, pendant qu’un lot vous attend',
    'Un administrateur demande de corriger votre nom ou votre numéro. Rien ne change avant l’accord d’une seconde personne, ou 24\u00a0heures de délai. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'corrected' },
    'Votre compte, pendant qu’un lot vous attend',
    'Votre nom ou votre numéro a été corrigé. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'code_requested' },
    'Votre compte, pendant qu’un lot vous attend',
    'Un administrateur demande un code pour changer votre mot de passe. Il n’est pas créé avant l’accord d’une seconde personne, ou 24\u00a0heures de délai. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'code_texted' },
    'Votre compte, pendant qu’un lot vous attend',
    'Un code pour changer votre mot de passe a été demandé et envoyé à votre numéro. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'password_reset' },
    'Votre compte, pendant qu’un lot vous attend',
    'Votre mot de passe a été changé avec un code. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'rename_refused' },
    'Votre compte, pendant qu’un lot vous attend',
    'Quelqu’un a voulu changer votre nom depuis votre compte. C’est refusé jusqu’à la remise de votre lot. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'handover_code_wrong' },
    'Votre compte, pendant qu’un lot vous attend',
    'Un administrateur a tapé plusieurs codes de remise faux pour votre lot. Votre code n’a pas servi. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'block_requested' },
    'Votre compte, pendant qu’un lot vous attend',
    'Un administrateur demande de bloquer votre compte. Rien ne change avant l’accord d’une seconde personne, ou 24\u00a0heures de délai. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'winner_warned',
    1,
    { what: 'blocked' },
    'Votre compte, pendant qu’un lot vous attend',
    'Votre compte est bloqué. Votre lot vous attend toujours, pendant 30\u00a0jours au moins à partir de ce message\u00a0: connectez-vous comme d’habitude pour dire que vous êtes là et recevoir votre code. Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. Nous ne demandons jamais d’argent pour remettre un lot.',
  ],
  [
    'code_given',
    1,
    { used: false, guarded_until: forfeit_from },
    'Un code a été créé pour votre compte',
    'Un administrateur a créé un code pour changer votre mot de passe. Jusqu’au lundi 28 décembre à 9\u00a0h, votre nom et votre numéro ne changent pas, aucun bon d’achat n’est remboursé et votre compte ne se ferme pas. Ce n’est pas vous\u00a0? Écrivez-nous ici tout de suite, ou au numéro d’aide de la page Connexion.',
  ],
  [
    'code_given',
    1,
    { used: true, guarded_until: forfeit_from },
    'Votre mot de passe a été changé',
    'Votre mot de passe a été changé avec le code d’un administrateur. Jusqu’au lundi 28 décembre à 9\u00a0h, votre nom et votre numéro ne changent pas, aucun bon d’achat n’est remboursé et votre compte ne se ferme pas. Ce n’est pas vous\u00a0? Écrivez-nous ici tout de suite, ou au numéro d’aide de la page Connexion.',
  ],
  [
    'place_freed',
    1,
    { product_id: 7 },
    'Une place est de nouveau libre',
    'Une place est de nouveau libre pour le tirage «\u00a0Moto 125\u00a0». Elle est à la première personne qui la prend\u00a0: /tirages/7',
  ],
  [
    'next_draw_opened',
    1,
    { product_id: 8, full_product_id: 7 },
    'Un nouveau tirage est ouvert',
    'Le tirage n°\u00a08 vient d’ouvrir. Vous nous l’aviez demandé quand le tirage «\u00a0Moto 125\u00a0» était complet\u00a0: /tirages/8',
  ],
  [
    'next_draw_opened',
    1,
    { product_id: 7, full_product_id: null },
    'Un nouveau tirage est ouvert',
    'Le tirage «\u00a0Moto 125\u00a0» vient d’ouvrir. Vous nous l’aviez demandé avant l’ouverture\u00a0: /tirages/7',
  ],
  [
    'free_tickets_left',
    1,
    { left: 2 },
    '2 tickets gratuits vous attendent',
    'Vos 2 tickets gratuits ne sont pas encore placés. Choisissez 2 tirages ouverts, sans rien payer\u00a0: /select-free-tickets',
  ],
  [
    'free_tickets_left',
    1,
    { left: 1 },
    'Un ticket gratuit vous attend',
    'Votre ticket gratuit n’est pas encore placé. Choisissez un tirage ouvert, sans rien payer\u00a0: /select-free-tickets',
  ],
  ['holders_told', 1, { holder_message_id }, 'Votre tirage', 'Il a lieu ce soir.'],
];

const versionsOf = (kind: NoticeKind): readonly Sentence[] => notices[kind];

test.each(said)('%s, version %i, of %j', (kind, version, data, subject, content) => {
  const sentence = versionsOf(kind)[version - 1]!;
  expect(sentence.text(sentence.data.parse(data), names)).toEqual({ subject, content });
});

test('a demonstration is called one, and nothing asks to verify it', () => {
  const shown: Names = { ...names, products: { 7: { ...moto, demonstration: true } } };
  const told = said.filter(
    ([kind, , data]) => kind.startsWith('draw_') && 'product_id' in data && data.product_id === 7,
  );
  expect(told.length).toBeGreaterThan(6);
  for (const [kind, version, data] of told) {
    const { content } = versionsOf(kind)[version - 1]!.text(data, shown);
    expect(content).toMatch(/tirage de démonstration/i);
    expect(content).not.toMatch(/vérifiez|preuve/);
  }
});

test('every version of every kind is among them', () => {
  const known = (Object.keys(notices) as NoticeKind[]).flatMap((kind) =>
    versionsOf(kind).map((_, index) => `${kind} ${index + 1}`),
  );
  expect(new Set(said.map(([kind, version]) => `${kind} ${version}`))).toEqual(new Set(known));
});

test('a text with names of any length fits a screen and a push', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 1_000 });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const winners = Array.from({ length: 3 }, () => ({ display_name: one, city: other, ticket: 259 }));
      const product = { ...moto, name: one, reason: other, winner_count: 1_000_000, winners };
      const long: Names = { ...names, products: { 7: product, 8: product, 9: product }, friends: { [friend_id]: one } };
      for (const [kind, version, data] of said) {
        const appointment = { place: one, at: forfeit_from, documents: other };
        const typed = 'appointment' in data && data.appointment ? { ...data, appointment } : data;
        const { subject, content } = versionsOf(kind)[version - 1]!.text(typed, long);
        expect(subject.length).toBeLessThanOrEqual(200);
        expect([...content].length).toBeLessThanOrEqual(4_000);
      }
    }),
    { numRuns: 50 },
  );
});

test('no sentence has a second full stop after an initial or a typed text', () => {
  expect(said.filter(([, , , , content]) => content.includes('..'))).toEqual([]);
});
