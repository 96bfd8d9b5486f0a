import { expect, type Page } from '@playwright/test';
import * as adminAnswers from './admin-answers.js';
import * as answers from './answers.js';
import { sentences } from './catalogue.js';
import { broken, problem, type Replies } from './state.js';
import { typeNameAndLaunch } from './steps.js';
import { nonsense, unavailable, create, expectSpoken, provocations } from './provocation.js';

const product = (id: number, index: number): Replies => ({
  [`GET /products/${id}`]: { body: { product: answers.adminProducts[index] } },
});
const drawNow = async (page: Page) => {
  await typeNameAndLaunch(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lancer/ })
    .click();
};
const confirmDelete = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
const settingsCard = (page: Page, heading: string) =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const saveReward = async (page: Page, tickets: string) => {
  const card = settingsCard(page, 'Programme de parrainage');
  await card.getByLabel('Tickets offerts au seuil').fill(tickets);
  await card.getByRole('button', { name: 'Enregistrer' }).click();
};

export const backOfficeProvocations = provocations({
  'Admin create': [
    {
      how: 'the service is down',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': broken },
      act: create,
      beside: unavailable,
    },
    {
      how: 'no network',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': 'unreachable' },
      act: create,
    },
  ],
  'Admin update': [
    {
      how: 'refused',
      path: '/admin/products/2',
      as: 'admin',
      api: { ...product(2, 2), 'PUT /admin/products/2': broken },
      act: async (page) => {
        await page.getByLabel('Nom', { exact: true }).fill('Autre nom');
        await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      },
      beside: unavailable,
    },
  ],
  'Admin delete': [
    {
      how: 'a ticket was sold meanwhile',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        ...product(6, 5),
        'DELETE /admin/products/6': problem(
          409,
          'product_has_tickets',
          'Ce produit a des tickets : annulez le tirage au lieu de le supprimer',
        ),
      },
      press: [/^Supprimer$/],
      act: confirmDelete,
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
      beside: unavailable,
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
      api: { 'PUT /admin/referral-settings': [broken, { body: adminAnswers.referralSettings }] },
      act: (page) => saveReward(page, '4'),
      beside: unavailable,
      then: async (page) => {
        const card = settingsCard(page, 'Programme de parrainage');
        await expect(card.getByLabel('Tickets offerts au seuil')).toHaveValue('4');
        await card.getByRole('button', { name: 'Enregistrer' }).click();
        await expect(page.getByText(sentences['referral settings saved'], { exact: true })).toBeVisible();
        await expect(page.getByText(sentences['Referral settings save'], { exact: true })).toBeHidden();
      },
    },
    {
      how: 'no network',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': 'unreachable' },
      act: (page) => saveReward(page, '4'),
    },
    {
      how: 'an answer that is none',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': nonsense },
      act: (page) => saveReward(page, '4'),
    },
  ],
  'referral settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/referral-settings': [
          { body: adminAnswers.referralSettings },
          { body: { ...adminAnswers.referralSettings, reward_tickets: 4 } },
        ],
        'PUT /admin/referral-settings': { body: { ...adminAnswers.referralSettings, reward_tickets: 4 } },
      },
      act: (page) => saveReward(page, '4'),
      then: expectSpoken('referral settings saved'),
    },
  ],
  'settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/settings': [
          { body: adminAnswers.settings },
          { body: { ...adminAnswers.settings, registration_price: 700 } },
        ],
        'PUT /admin/settings': { body: { ...adminAnswers.settings, registration_price: 700 } },
      },
      act: async (page) => {
        const card = settingsCard(page, 'Plateforme');
        await card.getByLabel('Prix de l’inscription (F CFA)').fill('700');
        await card.getByRole('button', { name: 'Enregistrer' }).click();
      },
      then: expectSpoken('settings saved'),
    },
  ],
  'message broadcast': [
    {
      how: 'written, confirmed and sent',
      path: '/admin/messages/diffusions',
      as: 'admin',
      api: { 'POST /admin/broadcasts': { status: 201, body: { broadcast: adminAnswers.broadcasts.broadcasts[0] } } },
      press: [/^Écrire à tous$/],
      act: async (page) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Objet').fill('Tirage du casque : les gagnants');
        await dialog.getByLabel('Message', { exact: true }).fill('Bravo à Essi, Yao et Mariam.');
        await dialog.getByRole('button', { name: 'Continuer' }).click();
        await dialog.getByRole('button', { name: 'Envoyer' }).click();
      },
      then: expectSpoken('message broadcast'),
    },
  ],
});
