import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';

/** What all answers share: their type, the time, and ids that never change. */
export type Answer<E extends { answer?: z.ZodMiniType }> = z.input<NonNullable<E['answer']>>;

/** The gallery's fixed current time, so that "3j 6h" stays "3j 6h". */
export const now = new Date('2026-11-20T12:00:00.000Z');
export const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
export const ago = (hours: number) => inHours(-hours);
export const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const idsOf = (series: string) => (index: number) => `${series}-0000-7000-8000-${String(index).padStart(12, '0')}`;
export const id = idsOf('01997b60');
export const adminId = idsOf('01997b61');
