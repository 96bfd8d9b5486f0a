import { uuid } from '../values.js';
import { userIds } from './admin-lists.js';
import { adminUser } from './admin-users.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';

/** The people of the back-office (docs/product.md section 2, Users). */
export const userList = defineList(adminUser, 'users', {
  title: 'Utilisateurs',
  none: 'Aucun utilisateur',
  file: 'utilisateurs',
  search: { label: 'Rechercher un utilisateur', hint: 'Nom, tél., ville, code, id' },
  columns: {
    id: { title: 'Id' },
    name: { title: 'Nom', sort: 'asc' },
    phone: { title: 'Téléphone', sort: 'asc' },
    city: { title: 'Ville', sort: 'asc' },
    tickets: { title: 'Tickets', sort: 'desc', only: 'file' },
    referralCode: { title: 'Code de parrainage', only: 'file' },
    referrals: { title: 'Parrainages', sort: 'desc' },
    referrer_id: { title: 'Invité par', only: 'file' },
    total_spent: { title: 'Dépensé (F CFA)', sort: 'desc' },
    created_at: { title: 'Inscrit', sort: 'desc' },
    last_active: { title: 'Dernière activité', sort: 'desc' },
    active: { title: 'Actif', only: 'file' },
    blocked_at: { title: 'Bloqué le', only: 'file' },
    block_reason: { title: 'Raison du blocage', only: 'file' },
    payer_phone: { title: 'Inscription payée par' },
    first_device: { title: 'Premier appareil' },
  },
  sort: ['created_at', 'desc'],
  choices: {
    state: {
      label: 'État',
      all: 'Tous',
      words: {
        active: 'Actifs en 24\u00a0h',
        inactive: 'Inactifs',
        blocked: 'Bloqués',
        // Another account was paid from the same number or first used on the same device (docs/product.md rule 28).
        linked: 'Comptes liés',
      },
    },
  },
  days: 'Inscrits du',
  others: {
    /** Accounts with the same paying number or first device as this one. */
    linkedTo: uuid,
    /** Users invited by this one. */
    referrerId: uuid,
    /** Only these accounts, for example those in the rows of another list. */
    ids: userIds,
  },
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  areas: ['support'],
  about: ['users'],
  service: 'identity',
  limit: 'general',
  summary: 'Users; `q` searches name, phone, city, referral code, and the id or its last six characters',
  query: userList.query,
  answer: userList.answer,
  csv: 'phones',
});
