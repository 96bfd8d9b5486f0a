import { plainAdmin } from './admin-dashboard-answers.js';
import type { State } from './state.js';

const [path, as] = ['/admin/refunds', 'admin'] as const;
const settle = /^Enregistrer le versement : Fichier/;

/** Refunds that are settled together. */
export const refundStates = (): State[] => [
  { name: 'admin-refunds', path, as },
  { name: 'admin-refunds-chosen', path, as, press: [/^Choisir toute la page$/] },
  { name: 'admin-refunds-settle', dialog: 'Enregistrer le versement du fichier', path, as, press: [settle] },
  { name: 'admin-refunds-release', dialog: 'Retirer du fichier', path, as, press: [/^Retirer : Fichier/] },
  { name: 'admin-refunds-filed', path: `${path}?state=filed`, as },
  { name: 'admin-refunds-paid', path: `${path}?state=paid`, as },
  { name: 'admin-refunds-given-up', path: `${path}?state=given_up`, as },
  {
    name: 'admin-refunds-admin',
    path,
    as,
    api: { 'GET /admin/stats': plainAdmin },
  },
];
