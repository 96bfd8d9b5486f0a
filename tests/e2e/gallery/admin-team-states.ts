import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { someTeamList } from '@raffle/contracts/fixtures/admin-team';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { someSessions } from '@raffle/contracts/fixtures/open-sessions';
import { anAdmin, someStats } from '@raffle/contracts/fixtures/sessions';
import { ago, inHours } from '@raffle/contracts/fixtures/world';
import { plainAdmin } from './admin-dashboard-answers.js';
import { factorOn, longTeam } from './admin-team-answers.js';
import type { Page } from '@playwright/test';
import { exampleReply, type State } from './state.js';

/** The team of the back-office, and an administrator's first sign-in. */
export function adminTeamStates(): State[] {
  const theirs = { sessions: someSessions.sessions.map((session) => ({ ...session, current: false })) };
  const as = 'admin' as const;
  const firstLogin = (change: object) => ({
    ...someTeamList,
    admins: someTeamList.admins.map((one) => (one.username === 'k.agbeko' ? { ...one, ...change } : one)),
  });
  const ready = { role: 'super_admin', in_own_hands: true, second_factor: true };
  const confirmation = {
    ...anApproval,
    kind: 'admin',
    subject: someTeamList.admins[1]!.id,
    subject_name: 'k.agbeko',
    changes: [{ field: 'confirmed', before: 'false', after: 'true' }],
    reason: 'Mon associée',
    requested_by: { id: someTeamList.admins[2]!.id, username: someTeamList.admins[2]!.username },
  };
  return [
    { name: 'admin-team', path: '/admin/team', as },
    {
      name: 'admin-team-notices',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/notices': {
          body: {
            public_key: 'B'.repeat(87),
            devices: 1,
            kinds: { approval: true, review: false, dead_letters: true, incident: true, morning: true },
            texts: { channel: 'sms', phone: null },
          },
        },
      },
    },
    {
      name: 'admin-team-texts',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/notices': {
          body: {
            public_key: null,
            devices: 0,
            kinds: { approval: true, review: true, dead_letters: true, incident: true, morning: true },
            texts: { channel: 'sms', phone: '+22890112233' },
          },
        },
      },
    },
    {
      name: 'admin-team-two-people',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/settings': { body: { ...someSettings, two_people: true } },
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...anApproval,
                kind: 'admin',
                subject: someTeamList.admins[1]!.id,
                subject_name: 'k.agbeko',
                changes: [
                  { field: 'role', before: 'admin', after: 'super_admin' },
                  { field: 'password', before: '', after: 'changed' },
                ],
                reason: 'Elle remplace la direction en décembre',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-team-confirm',
      dialog: 'Confirmer k.agbeko',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/settings': { body: { ...someSettings, two_people: true } },
        'GET /admin/admins': { body: firstLogin({ in_own_hands: true }) },
      },
      press: [/^Confirmer k\.agbeko$/],
    },
    {
      name: 'admin-team-first-two',
      dialog: 'Confirmer k.agbeko',
      path: '/admin/team',
      as,
      api: { 'GET /admin/admins': { body: { ...firstLogin(ready), confirmed: 1, first_two: true } } },
      press: [/^Confirmer k\.agbeko$/],
    },
    {
      name: 'admin-team-first-two-waiting',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/admins': { body: { ...firstLogin(ready), confirmed: 1, first_two: true } },
        'GET /admin/approvals': { body: { approvals: [{ ...confirmation, subject_from: inHours(20) }] } },
      },
    },
    {
      name: 'admin-team-first-two-agree',
      dialog: `Approuver le compte ${anAdmin.username}\u00a0?`,
      path: '/admin/team',
      as,
      api: {
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...confirmation,
                subject: anAdmin.id,
                subject_name: anAdmin.username,
                subject_from: ago(1),
                requested_by: anApproval.requested_by,
              },
            ],
          },
        },
      },
      press: [/^Approuver$/],
    },
    { name: 'admin-team-admin', path: '/admin/team', as, api: { 'GET /admin/stats': plainAdmin } },
    {
      name: 'admin-team-one',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/admins': {
          body: { ...someTeamList, admins: someTeamList.admins.slice(-1), total: 1, one_left: true, confirmed: 1 },
        },
      },
    },
    {
      name: 'admin-team-long',
      path: '/admin/team?page=3',
      as,
      api: { 'GET /admin/admins': { body: longTeam } },
    },
    { name: 'admin-team-add', dialog: 'Ajouter un administrateur', path: '/admin/team', as, press: [/^Ajouter$/] },
    {
      name: 'admin-team-add-errors',
      dialog: 'Ajouter un administrateur',
      path: '/admin/team',
      as,
      press: [/^Ajouter$/],
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click(),
    },
    { name: 'admin-team-edit', dialog: 'Modifier k.agbeko', path: '/admin/team', as, press: [/^Modifier k\.agbeko$/] },
    {
      name: 'admin-team-factor-password',
      dialog: 'Activer la validation en deux étapes',
      path: '/admin/team',
      as,
      press: [/^Activer$/],
    },
    {
      name: 'admin-team-factor-scan',
      dialog: 'Ajouter le compte à l’application',
      path: '/admin/team',
      as,
      act: (page) => scanning(page),
    },
    {
      name: 'admin-team-factor-codes',
      dialog: 'Vos codes de secours',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/second-factor': [{ body: { enabled_at: null, recovery_codes_left: 0 } }, factorOn],
        'POST /admin/second-factor/confirm': exampleReply(
          'POST',
          '/admin/second-factor/confirm',
          new URLSearchParams(),
        )!,
      },
      act: async (page) => {
        await scanning(page);
        await page.getByLabel('Code affiché par l’application').fill('123456');
        await page.getByRole('dialog').getByRole('button', { name: 'Activer' }).click();
        await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
      },
    },
    { name: 'admin-team-factor-on', path: '/admin/team', as, api: { 'GET /admin/second-factor': factorOn } },
    {
      name: 'admin-team-factor-off',
      dialog: 'Désactiver la validation en deux étapes\u00a0?',
      path: '/admin/team',
      as,
      api: { 'GET /admin/second-factor': factorOn },
      press: [/^Désactiver$/],
    },
    {
      name: 'admin-team-factor-reset',
      dialog: 'Retirer la validation en deux étapes de marie-antoinette.kouame-adjoavi\u00a0?',
      path: '/admin/team',
      as,
      press: [/^Retirer la validation/],
    },
    {
      name: 'admin-set-up',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: { ...someStats, admin: { ...anAdmin, set_up: 'second_factor' } } } },
    },
    {
      name: 'admin-first-password',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: { ...someStats, admin: { ...anAdmin, set_up: 'password' } } } },
    },
    {
      name: 'admin-team-sessions',
      dialog: 'Appareils connectés de k.agbeko',
      path: '/admin/team',
      as,
      api: Object.fromEntries(
        someTeamList.admins.map(({ id }) => [`GET /admin/admins/${id}/sessions`, { body: theirs }]),
      ),
      press: [/^Appareils connectés de k\.agbeko$/],
    },
    {
      name: 'admin-team-remove',
      dialog: 'Supprimer k.agbeko\u00a0?',
      path: '/admin/team',
      as,
      press: [/^Supprimer k\.agbeko$/],
    },
  ];
}

async function scanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activer' }).click();
  await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill('harmattan-du-nord');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('img', { name: 'Code QR à scanner avec l’application' }).waitFor();
}
