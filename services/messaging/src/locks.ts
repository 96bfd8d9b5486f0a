import type { EntityManager } from 'typeorm';

/* Advisory locks, for what has no row of its own to lock. A transaction takes one of them at most, and first;
   an administrator's request takes its own before that of the person it is about. */
const usersClass = 7201;
const productsClass = 7202;

/** One after the other: what one person or administrator sends (pace, equal `Idempotency-Key`s, a conversation's counts). */
export async function lockSender(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [usersClass, userId]);
}

/** The end of a product waits for participants that are being noted, and those who come later see it. */
export async function lockProductEnd(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [productsClass, productId]);
}

/** The other side of `lockProductEnd`; participants do not wait for each other. */
export async function lockParticipation(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [productsClass, productId]);
}
