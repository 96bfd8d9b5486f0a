import { expect, test } from '@jest/globals';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { paymentStateWord } from '@raffle/contracts/http/admin-money-words';
import { paymentColumns } from './list-payments.js';

test('the export uses the labels of the screen', () => {
  expect(paymentColumns.map(({ title }) => title)).toEqual([
    'Référence',
    'Objet',
    'État',
    'Montant demandé (F CFA)',
    'Montant reçu',
    'Frais de l’opérateur',
    'Opérateur',
    'Prestataire',
    'Personne',
    'Téléphone',
    'Numéro qui a payé',
    'Numéro du compte',
    'Utilisateur',
    'N° du produit',
    'Nombre de tickets',
    'Créé',
    'Confirmé',
    'À rembourser',
    'Dans un fichier pour l’opérateur',
    'Remboursé',
    'Référence du transfert',
    'Raison de la décision',
  ]);
});

test.each([
  ['refunded', [], 'Remboursement'],
  ['refunded', ['owed'], 'Remboursement'],
  ['refunded', ['paid', 'owed'], 'Remboursement'],
  ['refunded', ['paid'], 'Remboursé'],
  ['confirmed', ['paid'], 'Confirmé'],
] as const)('a %s payment with refunds %j reads %s', (state, statuses, word) => {
  const refunds = statuses.map((status) => ({ status })) as AdminPayment['refunds'];
  expect(paymentStateWord({ state, refunds })).toBe(word);
});
