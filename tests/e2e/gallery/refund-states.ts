import type { listRefunds, showRefundFile } from '@raffle/contracts/http/admin-refunds';
import type * as z from 'zod/mini';
import { admin, stats } from './admin-answers.js';
import type { Reply, State } from './state.js';

type Refunds = z.input<NonNullable<(typeof listRefunds)['answer']>>;
type File = z.input<NonNullable<(typeof showRefundFile)['answer']>>;

const id = (number: number) => `01997b61-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`;
const names = ['Afi Mensah', 'Kossi Amegan', 'Komlan Efoé Kodjo-Agbényéga du Quartier de Bè-Kpota', 'Compte fermé'];
const owed: Refunds['refunds'] = names.map((name, index) => ({
  id: id(index),
  payment_id: id(50 + index),
  reference: `P-4H7QK2M${index}`,
  name,
  phone: index === 3 ? null : index === 2 ? '+2250701234567' : '+22890112345',
  payer_phone: [null, '+22890112345', '+2250501234567', null][index]!,
  account_phone: ['+22890112345', '+22870998877', '+2250701234567', null][index]!,
  operator: ['moov', 't-money', 'orange', null][index]!,
  number_changed: false,
  user_id: index === 1 ? null : id(70 + index),
  amount: index === 2 ? 1_250_000 : 500 * (index + 1),
  reason: 'credit_asked_back',
  status: 'owed',
  file_id: null,
  needs_approval: index === 2,
  owed_at: `2026-11-1${index}T10:00:00.000Z`,
  paid_at: null,
  transfer_reference: null,
}));
const file = {
  id: id(90),
  made_at: '2026-11-19T16:30:00.000Z',
  refunds: 14,
  amount: 61_500,
  paid: 3,
  paid_amount: 4_500,
};
const refunds: Refunds = { refunds: owed, total: 4, files: [file], gone: [] };
const paid: Refunds = {
  refunds: owed.map((one) => ({
    ...one,
    status: 'paid',
    needs_approval: false,
    paid_at: '2026-11-19T17:00:00.000Z',
    transfer_reference: 'LOT-2026-11-19-0042',
  })),
  total: 4,
  files: [],
  gone: [],
};
const [path, as] = ['/admin/refunds', 'admin'] as const;
const settle = /^Enregistrer le versement : Fichier/;

/** Refunds that are settled together. */
export const refundStates = (): State[] => [
  { name: 'admin-refunds', path, as },
  { name: 'admin-refunds-chosen', path, as, press: [/^Choisir toute la page$/] },
  { name: 'admin-refunds-settle', dialog: 'Enregistrer le versement du fichier', path, as, press: [settle] },
  { name: 'admin-refunds-release', dialog: 'Retirer du fichier', path, as, press: [/^Retirer : Fichier/] },
  { name: 'admin-refunds-filed', path: `${path}?etat=filed`, as },
  { name: 'admin-refunds-paid', path: `${path}?etat=paid`, as, api: { 'GET /admin/refunds': { body: paid } } },
  {
    name: 'admin-refunds-admin',
    path,
    as,
    api: { 'GET /admin/stats': { body: { ...stats, admin: { ...admin, role: 'admin' } } } },
  },
];

const content: File = { file, refunds: owed.slice(0, 3).map((one) => ({ ...one, file_id: file.id })) };
/** What is in files, as the list shows it. */
const filed: Refunds = { ...refunds, refunds: content.refunds.slice(0, 2), total: 11 };
export const refundsUsual: Record<string, Reply> = {
  'GET /admin/refunds?state=filed': { body: filed },
  'GET /admin/refunds': { body: refunds },
  [`GET /admin/refund-files/${file.id}`]: { body: content },
};
