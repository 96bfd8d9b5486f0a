import * as z from 'zod/mini';
import { count } from '../values.js';
import { teamMember } from './admin-team.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';
import { adminAreaWords, adminRoleWords } from './labels.js';

/** The accounts of the back-office. */
export const teamList = defineList(teamMember, 'admins', {
  title: 'Administrateurs',
  none: 'Aucun administrateur',
  file: 'administrateurs',
  search: { label: 'Rechercher un administrateur', hint: 'Nom d’utilisateur' },
  columns: {
    id: { title: 'Identifiant', only: 'file' },
    username: { title: 'Compte', sort: 'asc' },
    role: { title: 'Rôle', sort: 'asc', words: adminRoleWords },
    areas: { title: 'Domaines', words: adminAreaWords, only: 'file' },
    created_at: { title: 'Créé', sort: 'desc' },
    last_login_at: { title: 'Dernière connexion', sort: 'desc' },
    second_factor: { title: 'Deux étapes', only: 'file' },
    in_own_hands: { title: 'Mot de passe choisi', only: 'file' },
    confirmed: { title: 'Confirmé', only: 'file' },
    actions: { title: 'Actions', only: 'screen' },
  },
  sort: ['created_at', 'desc'],
  choices: { role: { label: 'Rôle', all: 'Tous les rôles', words: adminRoleWords } },
});

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/admin/admins',
  access: 'super_admin',
  about: ['team'],
  service: 'identity',
  limit: 'general',
  summary: 'Accounts of the back-office; `q` searches the name',
  query: teamList.query,
  answer: z.extend(teamList.answer, {
    /** Independent of the filter: only one account is left, which cannot be removed. */
    one_left: z.boolean(),
    /** Independent of the filter: accounts that may request and approve. */
    confirmed: count,
    /** No two super_admins count: who counts and another one confirm each other (docs/product.md rule 48). */
    first_two: z.boolean(),
  }),
  csv: true,
});
