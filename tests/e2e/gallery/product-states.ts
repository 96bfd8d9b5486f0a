import { aDrawResult } from '@raffle/contracts/fixtures/admin-draws';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import {
  aMessageApproval,
  anActivationApproval,
  anAdditionApproval,
  anApproval,
  aStrikeApproval,
} from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import {
  adminProducts,
  anAddition,
  endedProduct,
  announcedProduct,
  notOpenedProduct,
  plannedProduct,
} from '@raffle/contracts/fixtures/products';
import { inHours } from '@raffle/contracts/fixtures/world';
import { recordOf } from './draw-answers.js';
import { bigProducts } from './product-answers.js';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { drandRule } from '@raffle/contracts/values';
import type { State } from './state.js';
import { fill, pressButton, typeNameAndLaunch, untilFirstWinners } from './steps.js';

const drawRequest = {
  ...anApproval,
  kind: 'draw',
  subject: '3',
  subject_name: adminProducts[0]!.name,
  changes: [{ field: 'status', before: 'active', after: 'drawing' }],
  reason: 'Toutes les places sont prises, le lot est arrivé à Lomé.',
};

/** The products of the back-office, and the draw until its winners are known. */
export const productStates = (record: Awaited<ReturnType<typeof recordOf>>): State[] => [
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
  {
    name: 'admin-products-without-money',
    path: '/admin/products',
    as: 'admin',
    api: {
      'GET /products': {
        body: { products: adminProducts.map((one) => ({ ...one, paid_for_tickets: null })), total: 7 },
      },
    },
  },
  {
    name: 'admin-products-long',
    path: '/admin/products',
    as: 'admin',
    api: {
      'GET /products': {
        body: {
          products: bigProducts.map((one): AdminProduct => ({
            ...one,
            real_winners: [],
            held: 0,
            sale_moved: false,
            planned_opening: null,
            own_tickets_per_person: one.tickets_per_person,
            accepts_free_tickets: true,
            free_ticket_share: null,
            paid_for_tickets: one.max_participants * one.ticket_price,
          })),
          total: 123_456,
        },
      },
    },
  },
  { name: 'admin-product-new', path: '/admin/products/new', as: 'admin' },
  { name: 'admin-product-errors', path: '/admin/products/new', as: 'admin', press: [/Créer et ouvrir/] },
  {
    name: 'admin-product-resumed',
    path: '/admin/products/new',
    as: 'admin',
    act: async (page) => {
      await fill({ Nom: 'Console de salon', 'Nombre de places': '300' })(page);
      await page.reload();
      await page.getByText('n’était pas enregistrée').waitFor();
    },
  },
  {
    name: 'admin-product-meanwhile',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': [
        { body: { product: adminProducts[5] } },
        {
          body: {
            product: {
              ...adminProducts[5]!,
              name: 'Téléviseur 55 pouces 4K, édition fête de fin d’année',
              draw_date: '2026-12-24T18:00:00.000Z',
            },
          },
        },
      ],
      'PUT /admin/products/6': problem('changed_meanwhile'),
    },
    act: async (page) => {
      await fill({ Nom: 'Téléviseur de salon', 'Date du tirage': '2026-12-20T18:00' })(page);
      await pressButton(page, 'Enregistrer');
      await page
        .getByText(/^Changé entre-temps/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-product-open',
    dialog: 'Ouvrir ce tirage à la vente\u00a0?',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: { ...adminProducts[5]!, draw_date: null, ticket_price: 500 } } } },
    press: [/^Ouvrir à la vente$/],
  },
  {
    name: 'admin-product-plan-opening',
    dialog: 'Ouvrir ce tirage à la vente\u00a0?',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: { ...adminProducts[5]!, draw_date: null, ticket_price: 500 } } } },
    press: [/^Ouvrir à la vente$/],
    act: fill({ Ouverture: '2026-11-27T18:00' }),
  },
  {
    name: 'admin-product-announce-opening',
    dialog: 'Ouvrir ce tirage à la vente\u00a0?',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: { ...adminProducts[5]!, draw_date: null, ticket_price: 500 } } } },
    press: [/^Ouvrir à la vente$/],
    act: async (page) => {
      await fill({ Ouverture: '2026-11-27T18:00' })(page);
      await page.getByLabel('Annoncer avant l’ouverture').check();
    },
  },
  {
    name: 'admin-product-opening-announced',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: announcedProduct } } },
  },
  {
    name: 'admin-product-opening-planned',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: plannedProduct } } },
  },
  {
    name: 'admin-product-cancel-opening',
    dialog: 'Annuler l’ouverture prévue\u00a0?',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: plannedProduct } } },
    press: [/^Annuler l’ouverture$/],
  },
  {
    name: 'admin-product-not-opened',
    path: '/admin/products/6',
    as: 'admin',
    api: { 'GET /products/6': { body: { product: notOpenedProduct } } },
  },
  {
    name: 'admin-products-openings',
    path: '/admin/products',
    as: 'admin',
    api: {
      'GET /products': {
        body: { products: [plannedProduct, { ...notOpenedProduct, id: 7 }, { ...announcedProduct, id: 9 }], total: 3 },
      },
    },
  },
  {
    name: 'admin-product-approve-planned',
    dialog: 'Ouvrir Téléviseur 55 pouces 4K à la vente\u00a0?',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': { body: { product: adminProducts[5] } },
      'GET /admin/product-approvals': {
        body: {
          approvals: [
            {
              ...anActivationApproval,
              changes: [
                { field: 'opens_at', before: '', after: plannedProduct.planned_opening!.opens_at },
                { field: 'announced', before: '', after: 'true' },
                ...anActivationApproval.changes,
              ],
            },
          ],
        },
      },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-ask-to-open',
    dialog: 'Demander l’ouverture à la vente ?',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': { body: { product: adminProducts[5] } },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
      'PUT /admin/products/6': { body: { product: adminProducts[5] } },
    },
    press: [/^Ouvrir à la vente$/, /^Continuer$/],
    act: (page) =>
      page
        .getByRole('dialog')
        .getByText(/toutes les conditions/)
        .waitFor(),
  },
  {
    name: 'admin-product-opening-waits',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': { body: { product: adminProducts[5] } },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
      'GET /admin/product-approvals': { body: { approvals: [anActivationApproval] } },
    },
  },
  {
    name: 'admin-product-approve-opening',
    dialog: 'Ouvrir Téléviseur 55 pouces 4K à la vente ?',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': { body: { product: adminProducts[5] } },
      'GET /admin/product-approvals': { body: { approvals: [anActivationApproval] } },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-new-two-people',
    path: '/admin/products/new',
    as: 'admin',
    api: { 'GET /admin/settings': { body: { ...someSettings, two_people: true } } },
  },
  {
    name: 'admin-product-delete',
    dialog: 'Supprimer ce produit ?',
    path: '/admin/products/6',
    as: 'admin',
    api: {
      'GET /products/6': { body: { product: adminProducts[5] } },
      'DELETE /admin/products/6': problem('product_has_tickets'),
    },
    press: [/^Supprimer$/],
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click(),
  },
  {
    name: 'admin-product-edit',
    path: '/admin/products/2',
    as: 'admin',
    api: { 'GET /products/2': { body: { product: adminProducts[2] } } },
  },
  {
    name: 'admin-product-edit-two-people',
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': {
        body: {
          product: {
            ...adminProducts[2],
            current_participants: 0,
            held: 0,
            places_left: 400,
            paid_for_tickets: 0,
            additions: [],
          },
        },
      },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
    },
  },
  {
    name: 'admin-product-explained',
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': {
        body: {
          product: {
            ...adminProducts[2],
            description: '',
            description_struck_at: inHours(-3),
            additions: [{ ...anAddition, added_at: inHours(-40), text: null, struck_at: inHours(-30) }, anAddition],
          },
        },
      },
      'GET /admin/product-approvals': {
        body: {
          approvals: [
            { ...aStrikeApproval, subject: '2', changes: [{ field: 'addition', before: anAddition.text, after: '' }] },
          ],
        },
      },
    },
  },
  {
    name: 'admin-product-explain',
    dialog: 'Ajouter une précision',
    path: '/admin/products/2',
    as: 'admin',
    api: { 'GET /products/2': { body: { product: adminProducts[2] } } },
    press: [/^Ajouter une précision$/],
    act: async (page) => page.getByLabel('Précision', { exact: true }).fill(anAddition.text),
  },
  {
    name: 'admin-product-ask-to-explain',
    dialog: 'Ajouter une précision',
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': { body: { product: adminProducts[2] } },
      'POST /admin/products/2/additions': problem('approval_needed'),
    },
    press: [/^Ajouter une précision$/],
    act: async (page) => {
      await page.getByLabel('Précision', { exact: true }).fill(anAdditionApproval.changes[0]!.after);
      await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click();
      await page.getByLabel('Raison').fill(anAdditionApproval.reason);
    },
  },
  {
    name: 'admin-product-approve-addition',
    dialog: `Ajouter cette précision à ${anAdditionApproval.subject_name}\u00a0?`,
    path: '/admin/products/1',
    as: 'admin',
    api: {
      'GET /products/1': { body: { product: adminProducts[1] } },
      'GET /admin/product-approvals': { body: { approvals: [anAdditionApproval] } },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-ask-to-strike',
    dialog: 'Retirer la description ?',
    path: '/admin/products/2',
    as: 'admin',
    api: { 'GET /products/2': { body: { product: adminProducts[2] } } },
    press: [/^Retirer la description$/],
  },
  {
    name: 'admin-product-approve-strike',
    dialog: 'Retirer ce texte ou cette photo de Console de salon et 2 manettes ?',
    path: '/admin/products/1',
    as: 'admin',
    api: {
      'GET /products/1': { body: { product: adminProducts[1] } },
      'GET /admin/product-approvals': { body: { approvals: [aStrikeApproval] } },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-write',
    dialog: 'Envoyer aux participants\u00a0?',
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': { body: { product: adminProducts[2] } },
      'GET /admin/products/2/holders': { body: { people: 209 } },
    },
    press: [/^Écrire aux participants$/],
    act: async (page) => {
      await fill({
        Objet: 'La date du tirage approche',
        Message: 'Bonjour à tous,\nle tirage aura lieu vendredi à 18 h.',
        'Envoyer le': '2026-11-27T08:00',
      })(page);
      await pressButton(page, 'Continuer');
      await page.getByText('209 personnes').waitFor();
    },
  },
  {
    name: 'admin-product-message-approval',
    dialog: `Envoyer ce message aux participants de ${adminProducts[2]!.name}\u00a0?`,
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': { body: { product: adminProducts[2] } },
      'GET /admin/message-approvals': {
        body: { approvals: [{ ...aMessageApproval, subject: '2', subject_name: adminProducts[2]!.name }] },
      },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-drawn',
    path: '/admin/products/5',
    as: 'admin',
    api: { 'GET /products/5': { body: { product: adminProducts[4] } } },
  },
  {
    name: 'admin-product-cancel',
    dialog: 'Annuler ce tirage ?',
    path: '/admin/products/2',
    as: 'admin',
    api: {
      'GET /products/2': { body: { product: adminProducts[2] } },
      'GET /admin/products/2/cancellation': { body: { people: 209, tickets: 348, amount: 331_000 } },
    },
    press: [/^Annuler le tirage$/],
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Annuler le tirage' }).click(),
  },
  {
    name: 'admin-product-ended',
    path: '/admin/products/1',
    as: 'admin',
    api: { 'GET /products/1': { body: { product: endedProduct } } },
  },
  {
    name: 'admin-product-cancelled',
    path: '/admin/products/8',
    as: 'admin',
    api: {
      'GET /products/8': {
        body: {
          product: {
            ...adminProducts.at(-1)!,
            cancelled: { at: '2026-11-19T09:30:00.000Z', reason: 'Le lot est arrivé cassé de l’entrepôt de Cotonou.' },
          },
        },
      },
    },
  },
  {
    name: 'admin-draw-before',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: { 'GET /products/3': { body: { product: adminProducts[0] } } },
  },
  {
    name: 'admin-draw-not-full',
    path: '/admin/products/1/draw',
    as: 'admin',
    api: { 'GET /products/1': { body: { product: endedProduct } } },
  },
  {
    name: 'admin-draw-awaits-drand',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: {
      'GET /products/3': {
        body: {
          product: {
            ...adminProducts[0],
            status: 'drawing',
            beacon_rule: drandRule,
            frozen: {
              tickets: 300,
              holders: 87,
              root: '7'.repeat(64),
              frozen_at: inHours(-1),
              beacon_expected_at: inHours(-0.8),
              beacon_round: 22_345_678,
            },
          },
        },
      },
    },
  },
  {
    name: 'admin-draw-approval',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: {
      'GET /products/3': { body: { product: adminProducts[0] } },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
      'GET /admin/product-approvals': { body: { approvals: [drawRequest] } },
    },
  },
  {
    name: 'admin-draw-request',
    dialog: 'Demander ce tirage ?',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: {
      'GET /products/3': { body: { product: adminProducts[0] } },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
    },
    act: async (page) => {
      await fill({ 'Nom du gagnant': 'Essi' })(page);
      await pressButton(page, 'Ajouter');
      await pressButton(page, 'Demander l’approbation');
      await page.getByRole('dialog').getByRole('button', { name: 'Demander l’approbation' }).click();
    },
  },
  {
    name: 'admin-draw-approve',
    dialog: 'Lancer le tirage de Casque sans fil à réduction de bruit ?',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: {
      'GET /products/3': { body: { product: adminProducts[0] } },
      'GET /admin/product-approvals': { body: { approvals: [drawRequest] } },
    },
    press: [/^Approuver$/],
  },
  {
    name: 'admin-product-cancel-approval',
    dialog: 'Annuler ce tirage ?',
    path: '/admin/products/3',
    as: 'admin',
    api: {
      'GET /products/3': { body: { product: adminProducts[0] } },
      'GET /admin/products/3/cancellation': { body: { people: 209, tickets: 300, amount: 331_000 } },
      'GET /admin/settings': { body: { ...someSettings, two_people: true } },
      'GET /admin/product-approvals': {
        body: {
          approvals: [
            {
              ...drawRequest,
              kind: 'cancellation',
              reason: 'Le fournisseur ne livre plus ce lot.',
              state: 'refused',
              decided_by: { id: drawRequest.id, username: 'm.tossou' },
              decided_at: inHours(-1),
              decision_reason: 'Un autre fournisseur le livre',
            },
          ],
        },
      },
    },
    press: [/^Annuler le tirage$/],
  },
  {
    name: 'admin-draw-confirm',
    dialog: 'Lancer ce tirage ?',
    path: '/admin/products/3/draw',
    as: 'admin',
    api: { 'GET /products/3': { body: { product: adminProducts[0] } } },
    act: typeNameAndLaunch,
  },
  {
    name: 'admin-draw-suspense',
    dialog: 'Tirage en cours',
    alone: true,
    path: '/admin/products/3/draw',
    as: 'admin',
    api: {
      'GET /products/3': { body: { product: adminProducts[0] } },
      'POST /admin/products/3/draw': { body: aDrawResult },
      'GET /draws/3/record': { body: record },
    },
    act: async (page) => {
      await typeNameAndLaunch(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Lancer/ })
        .click();
      await untilFirstWinners(page);
    },
  },
];
