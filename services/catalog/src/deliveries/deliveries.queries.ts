import { adminDelivery, type AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import type { deliveryList as list } from '@raffle/contracts/http/delivery-list';
import {
  callWithinDays,
  maxDeliverySteps,
  publicHandover,
  type ContactMethod,
  type DeliveryState,
  type DeliveryStepKind,
  type HandoverProof,
  type PublicHandover,
} from '@raffle/contracts/http/deliveries';
import { countedRows } from '@raffle/contracts/http/paging';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { Conditions, firstRow, rows, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import { columnsOf, type Actor } from '@raffle/service-kit/http';
import { forfeitAfterDays, forfeitTries } from '@raffle/draw-protocol';
import type { EntityManager } from 'typeorm';
import { evidenceOf } from './evidence.queries.js';
import { ownWordsOf } from './winner-words.queries.js';
import { correctionsOf } from '../draws/record/handover-corrections.queries.js';
import { instant } from '../instant.js';

export type DeliveryQuery = ListQuery<typeof list>;
/** A delivery as stored; identity adds name and phone. */
export type StoredDelivery = Omit<AdminDelivery, 'full_name' | 'renamed' | 'phone' | 'new_phone' | 'needs_two_people'>;

/** A delivery as a step finds it. */
export interface LockedDelivery {
  id: string;
  product_id: number;
  ticket: number;
  user_id: string;
  won_at: Date;
  state: DeliveryState;
  place: string | null;
  meeting_at: Date | null;
  documents: string | null;
  handed_over_at: Date | null;
  handed_over_by: string | null;
  handed_over_with: HandoverProof | null;
  confirmed_at: Date | null;
  confirmed_by_winner: boolean;
  photo_agreed_at: Date | null;
  photo_url: string | null;
}

/** What steps change. */
const steppedColumns = [
  'state',
  'place',
  'meeting_at',
  'documents',
  'handed_over_at',
  'handed_over_by',
  'handed_over_with',
  'confirmed_at',
  'confirmed_by_winner',
  'photo_agreed_at',
  'photo_url',
] as const satisfies readonly (keyof LockedDelivery)[];
const stepped = steppedColumns.join(', ');

/** Prizes shown to one person, the newest. */
const maxWins = 100;

/** The deliveries that a query finds. */
export function deliveryList({ q, people, state, id, productId, direction }: DeliveryQuery): ListSource {
  const where = new Conditions();
  const named = people?.split(',') ?? [];
  const numbered = readTicketNumber(q ?? '');
  where
    .equal('d.id', id)
    .equal('d.product_id', productId)
    .equal('d.product_id', numbered?.productId)
    .equal('d.ticket', numbered?.ticket)
    .equal('d.state', state === 'open' || state === 'all' ? undefined : state)
    .search(
      numbered ? [] : wordPatterns(q),
      (pattern) => `(d.search LIKE fold_text(${pattern}) OR d.user_id = ANY (${where.parameter(named)}::uuid[]))`,
    );
  if (state === 'open') where.and(`d.state NOT IN ('handed_over', 'forfeited')`);
  return { from: 'deliveries d', where, key: 'd.won_at', id: 'd.id', direction };
}

/** Prizes to hand over, counted as far as a list is. */
export async function openDeliveries(manager: EntityManager): Promise<number> {
  const sql = `SELECT count(*)::int AS open
    FROM (SELECT FROM deliveries WHERE state NOT IN ('handed_over', 'forfeited') LIMIT ${countedRows + 1}) AS counted`;
  return (await firstRow<{ open: number }>(manager, sql))?.open ?? 0;
}

/**
 * Steps that show a winner is responding, or that they were told of a block (docs/product.md rules 37 and 62): each restarts the period
 * after which their prize may be forfeited.
 */
const signs: readonly DeliveryStepKind[] = [
  'contacted',
  'appointment',
  'confirmed',
  'came_forward',
  'photo_agreed',
  'photo_withdrawn',
  'blocked',
];
const maxTries = 30;
const forfeit = `(
  SELECT jsonb_build_object('from', ${instant(`(last + interval '${forfeitAfterDays} days')`)}, 'tried_on', days,
    'allowed', last + interval '${forfeitAfterDays} days' <= now() AND jsonb_array_length(days) >= ${forfeitTries})
  FROM (SELECT greatest(d.won_at, (SELECT max(s.at) FROM delivery_steps s WHERE s.delivery_id = d.id
          AND s.kind IN (${signs.map((kind) => `'${kind}'`).join(', ')}))) AS last) sign,
  LATERAL (SELECT coalesce(jsonb_agg(day ORDER BY day), '[]') AS days FROM (
      SELECT DISTINCT to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM delivery_steps s
      WHERE s.delivery_id = d.id AND s.kind = 'attempt' AND s.at > last ORDER BY day DESC LIMIT ${maxTries}) newest) tries)`;

const columns = columnsOf(adminDelivery, {
  id: 'd.id',
  product_name: 'p.name',
  image_url: 'p.image_url',
  places: 'p.max_participants',
  user_id: 'd.user_id',
  name: `coalesce(k.display_name, '')`,
  city: `coalesce(k.city, '')`,
  won_at: instant('d.won_at'),
  appointment: `CASE WHEN d.place IS NOT NULL THEN
    jsonb_build_object('place', d.place, 'at', ${instant('d.meeting_at')}, 'documents', d.documents) END`,
  handover: `CASE WHEN d.handed_over_at IS NOT NULL THEN jsonb_build_object('at', ${instant('d.handed_over_at')}, 'by', d.handed_over_by, 'proof', d.handed_over_with,
    'confirmed_at', ${instant('d.confirmed_at')}, 'corrections', ${correctionsOf('d')}) END`,
  photo_agreed: 'd.photo_agreed_at IS NOT NULL',
  evidence: evidenceOf('d.id'),
  call: `(SELECT jsonb_build_object('code', c.code, 'expires_at', ${instant('c.expires_at')}) FROM call_codes c
    WHERE c.delivery_id = d.id AND c.expires_at > now() ORDER BY c.issued_at DESC LIMIT 1)`,
  attempts: `(SELECT count(*)::int FROM delivery_steps s WHERE s.delivery_id = d.id AND s.kind = 'attempt')`,
  steps: `coalesce((SELECT jsonb_agg(jsonb_build_object('kind', s.kind, 'at', ${instant('s.at')}, 'method', s.method, 'note', s.note,
      'happened_at', ${instant('s.happened_at')}, 'admin', s.admin_name)
      ORDER BY s.at, s.id)
    FROM (SELECT * FROM delivery_steps WHERE delivery_id = d.id ORDER BY at DESC, id DESC LIMIT ${maxDeliverySteps}) s), '[]')`,
  call_by: `CASE WHEN d.state = 'to_contact' THEN ${instant(`(d.won_at + interval '${callWithinDays} days')`)} END`,
  words: ownWordsOf('d.id'),
  forfeited: `(SELECT jsonb_build_object('at', ${instant('f.forfeited_at')}, 'to', f.next_ticket) FROM prize_forfeits f
    WHERE f.product_id = d.product_id AND f.ticket = d.ticket)`,
  forfeit: `CASE WHEN d.state NOT IN ('handed_over', 'forfeited') THEN ${forfeit} END`,
  full_name: null,
  renamed: null,
  phone: null,
  new_phone: null,
  needs_two_people: null,
});
const from = 'deliveries d JOIN products p ON p.id = d.product_id JOIN draw_picks k USING (product_id, ticket)';

export async function deliveriesById(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, StoredDelivery>> {
  const sql = `SELECT ${columns} FROM ${from} WHERE d.id = ANY ($1)`;
  const found = await rows<StoredDelivery>(manager, sql, [ids]);
  return new Map(found.map((delivery) => [delivery.id, delivery]));
}

/** The prizes of a person, the newest first. */
export function deliveriesOf(manager: EntityManager, userId: string): Promise<StoredDelivery[]> {
  const sql = `SELECT ${columns} FROM ${from} WHERE d.user_id = $1 ORDER BY d.won_at DESC, d.id LIMIT ${maxWins}`;
  return rows(manager, sql, [userId]);
}

/** The prize and the winner of a delivery: they never change, so no lock is needed. */
export function findDelivery(
  manager: EntityManager,
  id: string,
): Promise<Pick<LockedDelivery, 'product_id' | 'ticket' | 'user_id'> | undefined> {
  return firstRow(manager, 'SELECT product_id, ticket, user_id FROM deliveries WHERE id = $1', [id]);
}

/** @param owner the winner, for their own actions; undefined for an administrator */
export function lockDelivery(manager: EntityManager, id: string, owner?: string): Promise<LockedDelivery | undefined> {
  return firstRow(
    manager,
    `SELECT id, product_id, ticket, user_id, won_at, ${stepped} FROM deliveries
     WHERE id = $1 AND ($2::uuid IS NULL OR user_id = $2) FOR UPDATE`,
    [id, owner ?? null],
  );
}

export async function updateDelivery(manager: EntityManager, delivery: LockedDelivery): Promise<void> {
  await manager.query(
    `UPDATE deliveries SET (${stepped}) = (SELECT ${stepped} FROM jsonb_populate_record(NULL::deliveries, $2)) WHERE id = $1`,
    [delivery.id, JSON.stringify(delivery)],
  );
}

/** The prizes of a person that are neither handed over nor forfeited, locked; 100 at most. */
export async function lockOpenDeliveriesOf(manager: EntityManager, userId: string): Promise<string[]> {
  const sql = `SELECT id FROM deliveries WHERE user_id = $1 AND state NOT IN ('handed_over', 'forfeited') ORDER BY id LIMIT ${maxWins} FOR UPDATE`;
  return (await rows<{ id: string }>(manager, sql, [userId])).map(({ id }) => id);
}

export interface NewStep {
  id: string;
  deliveryId: string;
  kind: DeliveryStepKind;
  /** Null for the winner's own steps. */
  by: Pick<Actor, 'adminId' | 'username'> | null;
  method?: ContactMethod;
  note?: string;
  /** Of a contact that is noted later than it took place, or of a hand-over. */
  happenedAt?: Date | null;
}

export async function insertStep(manager: EntityManager, step: NewStep): Promise<void> {
  await manager.query(
    `INSERT INTO delivery_steps (id, delivery_id, kind, admin_id, admin_name, method, note, happened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      step.id,
      step.deliveryId,
      step.kind,
      step.by?.adminId ?? null,
      step.by?.username ?? null,
      step.method ?? null,
      step.note || null,
      step.happenedAt ?? null,
    ],
  );
}

/** All of them, also those whose text is erased. */
export async function countCorrections(manager: EntityManager, deliveryId: string): Promise<number> {
  const sql = `SELECT count(*)::int AS corrections FROM delivery_steps WHERE delivery_id = $1 AND kind = 'corrected'`;
  return (await firstRow<{ corrections: number }>(manager, sql, [deliveryId]))!.corrections;
}

/** Whether the winner responded in the app within the last `hours`. */
export async function cameForwardLately(manager: EntityManager, deliveryId: string, hours: number): Promise<boolean> {
  const sql = `SELECT 1 FROM delivery_steps
    WHERE delivery_id = $1 AND kind = 'came_forward' AND at > now() - make_interval(hours => $2) LIMIT 1`;
  return (await firstRow(manager, sql, [deliveryId, hours])) !== undefined;
}

/** The completed hand-overs of a draw, oldest first; at most one per prize. */
export function handoversOf(manager: EntityManager, productId: number, limit: number): Promise<PublicHandover[]> {
  return rows(
    manager,
    `SELECT ${columnsOf(publicHandover, { at: instant('handed_over_at'), confirmed: 'confirmed_by_winner', corrections: correctionsOf('d') })} FROM deliveries d
     WHERE product_id = $1 AND state = 'handed_over' ORDER BY handed_over_at, ticket LIMIT $2`,
    [productId, limit],
  );
}

/** Deletes a picture that no product or delivery shows any more. @param imageUrl `/images/<id>` */
export async function deleteUnusedImage(manager: EntityManager, imageUrl: string): Promise<void> {
  const unused = `NOT EXISTS (SELECT FROM products WHERE image_url = $1) AND NOT EXISTS (SELECT FROM deliveries WHERE photo_url = $1)`;
  await manager.query(`DELETE FROM image_sizes WHERE image_id = substr($1, 9) AND ${unused}`, [imageUrl]);
  await manager.query(`DELETE FROM images WHERE id = substr($1, 9) AND ${unused}`, [imageUrl]);
}

/** Stores a forfeit. Must run before its picks are stored, or they are rejected. @returns the time, to the millisecond */
export async function insertForfeit(
  manager: EntityManager,
  forfeit: {
    productId: number;
    ticket: number;
    adminId: string;
    triedOn: readonly string[];
    firstPosition: number;
    picks: number;
    nextTicket: number | null;
  },
): Promise<Date> {
  const stored = await firstRow<{ forfeited_at: Date }>(
    manager,
    `INSERT INTO prize_forfeits (product_id, ticket, forfeited_at, admin_id, tried_on, first_position, picks, next_ticket)
     VALUES ($1, $2, date_trunc('milliseconds', now()), $3, $4::date[], $5, $6, $7) RETURNING forfeited_at`,
    [
      forfeit.productId,
      forfeit.ticket,
      forfeit.adminId,
      forfeit.triedOn,
      forfeit.firstPosition,
      forfeit.picks,
      forfeit.nextTicket,
    ],
  );
  return stored!.forfeited_at;
}

/** Creates the delivery for the winner who receives a forfeited prize. */
export async function insertDelivery(
  manager: EntityManager,
  { productId, ticket, userId, wonAt }: { productId: number; ticket: number; userId: string; wonAt: Date },
): Promise<void> {
  await manager.query('INSERT INTO deliveries (product_id, ticket, user_id, won_at) VALUES ($1, $2, $3, $4)', [
    productId,
    ticket,
    userId,
    wonAt,
  ]);
}

/** From when on the prize may go to the next ticket, unless the winner responds; null once it is handed over or forfeited. */
export async function forfeitFrom(manager: EntityManager, id: string): Promise<string | null> {
  return (await deliveriesById(manager, [id])).get(id)?.forfeit?.from ?? null;
}
