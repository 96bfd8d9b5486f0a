import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { NamedProduct } from './notices/notice-texts.js';

/* Advisory locks, where there is no row to lock. A transaction takes at most one, before anything else. Exceptions:
   an administrator's request locks the administrator before the person concerned, and writers of winners' names or notices
   take `lockNames` before the others. */
const namesLock = 7203;
const textsLock = 7204;
const usersClass = 7201;
const productsClass = 7202;

/** Serializes the sends of one person or administrator (send limits, equal `Idempotency-Key`s, a conversation's counts). */
export async function lockSender(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [usersClass, userId]);
}

/** The end of a product waits for participations in progress; later ones see the end. */
export async function lockProductEnd(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [productsClass, productId]);
}

/**
 * `lockNames`, and the shared counterpart of `lockProductEnd`: participants do not wait for each other.
 * @returns the products, whose names no lock protects; without a name until its event arrives
 */
export function lockParticipations(manager: EntityManager, productIds: readonly number[]): Promise<NamedProduct[]> {
  return rows<NamedProduct>(
    manager,
    `SELECT id, name, places FROM (
       SELECT id, pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock_shared($2, id)
       FROM (SELECT DISTINCT unnest($3::integer[]) AS id ORDER BY id) AS products) AS locked
     LEFT JOIN product ON product_id = id`,
    [namesLock, productsClass, productIds],
  );
}

/** Writers of names and notices lock shared, their erasure exclusive: either the erasure sees what was written, or the writer the erasure. */
export async function lockNames(manager: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await manager.query(`SELECT pg_advisory_xact_lock${suffix}($1)`, [namesLock]);
}

/** One instance at a time takes text messages and counts them against the daily limits. */
export async function lockTexts(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [textsLock]);
}
