import type { EntityManager } from 'typeorm';

/* Advisory locks, where there is no row to lock. A transaction takes at most one, before anything else;
   an administrator's request takes the administrator's before that of the person it is about, and what writes names of winners or notices
   takes `lockNames` before the others. */
const namesLock = 7203;
const textsLock = 7204;
const usersClass = 7201;
const productsClass = 7202;

/** Serializes what one person or administrator sends (send limits, equal `Idempotency-Key`s, a conversation's counts). */
export async function lockSender(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [usersClass, userId]);
}

/** The end of a product waits for participations being recorded; later ones see the end. */
export async function lockProductEnd(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [productsClass, productId]);
}

/** Shared counterpart of `lockProductEnd`: participants do not wait for each other. */
export async function lockParticipation(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [productsClass, productId]);
}

/** Names and notices being written, shared, and their erasure, exclusive: either the erasure finds them, or the writer finds the erasure. */
export async function lockNames(manager: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await manager.query(`SELECT pg_advisory_xact_lock${suffix}($1)`, [namesLock]);
}

/** Text messages being taken: one instance at a time counts what the day allows. */
export async function lockTexts(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [textsLock]);
}
