import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { uuid } from '../values.js';
import { auditEntry, type AuditLogEntry } from './audit-log.js';
import { auditActionName, auditActorWords, auditAreaNames } from './audit-log-actions.js';
import { auditDifferences } from './audit-log-values.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';

/** How a file writes values: instants as spreadsheets read them. */
const inFile = {
  instant: (iso: string) => iso.slice(0, 19).replace('T', ' '),
  money: (amount: number) => `${amount} F CFA`,
  number: String,
};
/** One side of what changed, in the screen's words: `Statut : Actif ; Places : 100`. */
const side = (which: 'before' | 'after') => (entry: AuditLogEntry) =>
  auditDifferences(entry, inFile)
    .flatMap((one) => (one[which] === null ? [] : [`${one.name}\u00a0: ${one[which]}`]))
    .join('\u00a0; ');

/** The audit log, newest first. */
export const auditLogList = defineList(auditEntry, 'entries', {
  title: 'Journal',
  many: 'actions',
  none: 'Aucune action',
  file: 'journal',
  search: { label: 'Rechercher dans le journal', hint: 'Nom, P-…, T26-…, montant' },
  columns: {
    at: { title: 'Date', sort: 'desc' },
    actor: { title: 'Auteur', text: ({ actor }) => actor.username ?? auditActorWords[actor.kind] },
    actor_id: { title: 'Identifiant de l’auteur', only: 'file', text: ({ actor }) => actor.id },
    action: { title: 'Action', text: ({ action }) => auditActionName(action) },
    subject_name: { title: 'Objet', only: 'file' },
    subject: { title: 'Identifiant de l’objet', only: 'file' },
    product: { title: 'Produit', only: 'file', text: ({ product }) => product?.name ?? null },
    winner: { title: 'Gagnant', only: 'file', text: ({ winner }) => winner?.name ?? null },
    changes: { title: 'Avant → après', only: 'screen' },
    before: { title: 'Avant', only: 'file', text: side('before') },
    after: { title: 'Après', only: 'file', text: side('after') },
    address: { title: 'Adresse' },
  },
  sort: ['at', 'desc'],
  choices: { area: { label: 'Domaine', all: 'Tous les domaines', words: auditAreaNames } },
  days: 'Du',
  others: {
    actorId: uuid,
    /** `operator`: what was done on the machine with `npm run admin`. */
    actorKind: auditEntry.shape.actor.shape.kind,
    /** The history of one subject: the id of a product, payment, file of refunds, user or administrator. */
    subject: bounded(64, z.regex(/^[\w-]{1,64}$/)),
  },
});

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/admin/audit-log',
  access: 'admin',
  areas: 'every',
  about: ['audit_log'],
  service: 'identity',
  limit: 'general',
  summary: 'Who changed what, from what to what, when and from where; `q` searches texts and French labels',
  query: auditLogList.query,
  answer: auditLogList.answer,
  csv: 'phones',
});
