import { someBroadcastList } from '@raffle/contracts/fixtures/admin-messages';
import { someReferralSettings, someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { problem } from '@raffle/contracts/fixtures/problem';
import { adminProducts } from '@raffle/contracts/fixtures/products';
import { expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { broken, type Replies } from '../../../tests/e2e/gallery/state.js';
import { cardOf, dialog, fill, press } from './person.js';
import { createProduct, expectSpoken, nonsense, provocations, sentenceOf } from './provocation.js';
import { sentences } from './sentences.js';

const product = (id: number, index: number): Replies => ({
  [`GET /products/${id}`]: { body: { product: adminProducts[index] } },
});
const drawNow = async () => {
  await fill({ 'Nom du gagnant': 'Essi' });
  await press('Ajouter');
  await press(/^Lancer le tirage/);
  await press(/^Lancer/, await dialog());
};
const saveReward = async (tickets: string) => {
  const card = await cardOf('Programme de parrainage');
  await fill({ 'Tickets offerts au seuil': tickets }, card);
  await press('Enregistrer', card);
};

export const backOfficeProvocations = provocations({
  'Admin create': [
    {
      how: 'the service is down',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': broken },
      act: createProduct,
      beside: sentenceOf(broken),
    },
    {
      how: 'no network',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': 'unreachable' },
      act: createProduct,
    },
  ],
  'Admin update': [
    {
      how: 'refused',
      path: '/admin/products/2',
      as: 'admin',
      api: { ...product(2, 2), 'PUT /admin/products/2': broken },
      act: async () => {
        await fill({ 'Participants ajoutés à l’affichage': '4' });
        await press('Enregistrer');
      },
      beside: sentenceOf(broken),
    },
  ],
  'Admin delete': [
    {
      how: 'a ticket was sold meanwhile',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        ...product(6, 5),
        'DELETE /admin/products/6': problem('product_has_tickets'),
      },
      press: [/^Supprimer$/],
      act: async () => press('Supprimer', await dialog()),
      beside: 'Ce produit a des tickets : annulez le tirage au lieu de le supprimer',
    },
  ],
  'Admin draw': [
    {
      how: 'the service is down',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { ...product(3, 0), 'POST /admin/products/3/draw': broken },
      act: drawNow,
      beside: sentenceOf(broken),
    },
    {
      how: 'an answer that is none',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { ...product(3, 0), 'POST /admin/products/3/draw': nonsense },
      act: drawNow,
    },
  ],
  'Referral settings save': [
    {
      how: 'the service is down; what was typed stays, and saves with the next press',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': [broken, { body: someReferralSettings }] },
      act: () => saveReward('4'),
      beside: sentenceOf(broken),
      then: async () => {
        const card = await cardOf('Programme de parrainage');
        expect(within(card).getByLabelText<HTMLInputElement>('Tickets offerts au seuil').value).toBe('4');
        await press('Enregistrer', card);
        await screen.findByText(sentences['referral settings saved']);
        expect(screen.queryByText(sentences['Referral settings save'])).toBeNull();
      },
    },
    {
      how: 'no network',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': 'unreachable' },
      act: () => saveReward('4'),
    },
    {
      how: 'an answer that is none',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': nonsense },
      act: () => saveReward('4'),
    },
  ],
  'referral settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/referral-settings': [
          { body: someReferralSettings },
          { body: { ...someReferralSettings, reward_tickets: 4 } },
        ],
        'PUT /admin/referral-settings': { body: { ...someReferralSettings, reward_tickets: 4 } },
      },
      act: () => saveReward('4'),
      then: expectSpoken('referral settings saved'),
    },
  ],
  'settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/settings': [{ body: someSettings }, { body: { ...someSettings, registration_price: 700 } }],
        'PUT /admin/settings': { body: { ...someSettings, registration_price: 700 } },
      },
      act: async () => {
        const card = await cardOf('Plateforme');
        await fill({ 'Prix de l’inscription (F CFA)': '700' }, card);
        await press('Enregistrer', card);
      },
      then: expectSpoken('settings saved'),
    },
  ],
  'message broadcast': [
    {
      how: 'written, confirmed and sent',
      path: '/admin/messages/diffusions',
      as: 'admin',
      api: { 'POST /admin/broadcasts': { status: 201, body: { broadcast: someBroadcastList.broadcasts[0] } } },
      press: [/^Écrire à tous$/],
      act: async () => {
        const open = await dialog();
        await fill({ Objet: 'Tirage du casque : les gagnants', Message: 'Bravo à Essi, Yao et Mariam.' }, open);
        await press('Continuer', open);
        await press('Envoyer', await dialog());
      },
      then: expectSpoken('message broadcast'),
    },
  ],
});
