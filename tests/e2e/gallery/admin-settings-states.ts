import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { anApproval, aProviderApproval } from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { plainAdmin } from './admin-dashboard-answers.js';
import { severalProviders } from './admin-settings-answers.js';
import type { Reply, State } from './state.js';
import type { Page } from '@playwright/test';
import { fill, openFromMenu } from './steps.js';

/** Types both limits of play for everyone and saves. */
const setLimits = (week: string) => async (page: Page) => {
  await fill({
    'Dépense maximale par personne sur 7 jours (F CFA)': week,
    'Dépense maximale par personne sur 30 jours (F CFA)': '5000',
  })(page);
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
};

/** The settings of the back-office. */
export function adminSettingsStates(broken: Reply): State[] {
  const as = 'admin' as const;
  return [
    { name: 'admin-settings', path: '/admin/settings', as },
    {
      name: 'admin-settings-several-providers',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/payment-providers': { body: severalProviders } },
    },
    {
      name: 'admin-settings-ask-provider',
      dialog: 'Demander de passer à cinetpay',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': { body: { ...someSettings, two_people: true } },
        'GET /admin/payment-providers': { body: severalProviders },
      },
      act: async (page) => {
        await page.getByLabel('Prestataire des nouveaux paiements').selectOption('cinetpay');
        await page.getByRole('button', { name: 'Utiliser ce prestataire' }).click();
      },
    },
    {
      name: 'admin-settings-provider-approval',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': { body: { ...someSettings, two_people: true } },
        'GET /admin/payment-providers': { body: severalProviders },
        'GET /admin/payment-approvals': { body: { approvals: [aProviderApproval] } },
      },
      press: [/^Approuver$/],
      dialog: 'Changer de prestataire de paiement\u00a0?',
    },
    {
      name: 'admin-settings-approval',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': { body: { ...someSettings, two_people: true, approve_money_from: 50_000 } },
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...anApproval,
                kind: 'settings',
                subject: 'settings',
                subject_name: '',
                changes: [
                  { field: 'registration_price', before: '500', after: '700' },
                  { field: 'play_limit_week', before: '', after: '2000' },
                  { field: 'help_whatsapp', before: '', after: '+22890112299' },
                  {
                    field: 'operator',
                    before: '',
                    after: 'Bon Tirage SARL\nRCCM TG-LOM-2026-B-1234\n12 rue des Cocotiers, Lomé',
                  },
                ],
                reason: 'Décision de la direction du 19 novembre',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-settings-ask-off',
      dialog: 'Demander d’éteindre «\u00a0deux personnes\u00a0»',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/settings': { body: { ...someSettings, two_people: true } } },
      press: [/^Demander de l’éteindre$/],
    },
    { name: 'admin-settings-admin', path: '/admin/settings', as, api: { 'GET /admin/stats': plainAdmin } },
    {
      name: 'admin-settings-refused',
      path: '/admin/settings',
      as,
      api: { 'PUT /admin/settings': broken },
      press: [/^Enregistrer$/],
    },
    {
      name: 'admin-settings-meanwhile',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': [{ body: someSettings }, { body: { ...someSettings, registration_price: 600 } }],
        'PUT /admin/settings': problem('changed_meanwhile'),
      },
      act: async (page) => {
        await fill({ 'Prix de l’inscription (F CFA)': '700' })(page);
        await page.getByRole('button', { name: 'Enregistrer' }).first().click();
        await page.getByText(/^Changé entre-temps/).waitFor();
      },
    },
    {
      name: 'admin-settings-unsaved',
      path: '/admin/settings',
      as,
      act: fill({ 'Seuil de parrainage (filleuls)': '7' }),
    },
    {
      name: 'admin-settings-leap',
      dialog: 'Passer de 500 F CFA à 50 000 F CFA ?',
      path: '/admin/settings',
      as,
      act: async (page) => {
        await fill({ 'Prix de l’inscription (F CFA)': '50000' })(page);
        await page.getByRole('button', { name: 'Enregistrer' }).first().click();
      },
    },
    {
      name: 'admin-settings-limit',
      dialog: 'Limiter les dépenses de tous\u00a0?',
      path: '/admin/settings',
      as,
      act: setLimits('2000'),
    },
    {
      name: 'admin-settings-ask-limit',
      dialog: 'Demander ce changement',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/settings': { body: { ...someSettings, two_people: true } } },
      act: setLimits('2000'),
    },
    {
      name: 'admin-settings-limit-above',
      path: '/admin/settings',
      as,
      act: setLimits('6000'),
    },
    {
      name: 'admin-settings-leaving',
      dialog: 'Quitter sans enregistrer ?',
      path: '/admin/settings',
      as,
      act: async (page) => {
        await fill({ 'Bonus de parrainage (tickets)': '2' })(page);
        await openFromMenu(page, 'Utilisateurs');
      },
    },
  ];
}
