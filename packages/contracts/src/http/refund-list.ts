import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { uuid } from '../values.js';
import { refundStateWords } from './admin-money-words.js';
import { adminRefund, maxRefundsInFile, refundFile } from './admin-refunds.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';

const refundId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Refunds of the back-office, the longest owed first (docs/product.md rule 39). */
export const refundList = defineList(adminRefund, 'refunds', {
  title: 'Remboursements',
  none: 'Aucun remboursement',
  empty: 'Aucun remboursement à verser',
  search: { label: 'Rechercher un remboursement', hint: 'Référence, nom ou téléphone' },
  columns: {
    name: { title: 'Personne' },
    amount: { title: 'Montant', sort: 'desc' },
    reference: { title: 'Paiement' },
    owed_at: { title: 'Dû depuis', sort: 'desc' },
    paid_at: { title: 'Versé' },
    given_up_at: { title: 'Abandonné' },
  },
  sort: ['owed_at', 'asc'],
  choices: { state: { label: 'État du remboursement', initial: 'owed', words: refundStateWords } },
  others: {
    fileId: uuid,
    /** Refunds that the caller has chosen for a file, comma-separated: `gone` names those of them that none can contain. */
    chosen: bounded(
      36 * maxRefundsInFile + maxRefundsInFile - 1,
      z.regex(new RegExp(`^${refundId}(,${refundId}){0,${maxRefundsInFile - 1}}$`)),
    ),
  },
});

export const listRefunds = defineEndpoint({
  method: 'GET',
  path: '/admin/refunds',
  access: 'admin',
  areas: ['money'],
  about: ['refunds'],
  service: 'payments',
  limit: 'general',
  summary: 'Refunds, the longest owed first; `q` searches reference, name and phone of the payment',
  query: refundList.query,
  answer: z.extend(refundList.answer, {
    /** Files with unpaid refunds, the oldest first; a hundred at most. */
    files: z.array(refundFile),
    gone: z.array(uuid),
  }),
});
