import * as z from 'zod/mini';
import { emptyOutbox, outbox, reopened, type Outbox } from '../../shared/conversation/outbox.js';

/** Replies that the server has not accepted yet, by person; an outbox's owner is the person written to. */
export const replies = z.object({ admin: z.string(), boxes: z.array(outbox) });
export type Replies = z.output<typeof replies>;

/** Restores the stored replies of this administrator and discards those of another. */
export function restoredReplies(stored: Replies | null, admin: string, interrupted: string): Replies {
  if (stored?.admin !== admin) return { admin, boxes: [] };
  return { admin, boxes: stored.boxes.map((box) => reopened(box, box.owner, interrupted)) };
}

export function boxOf({ boxes }: Replies, userId: string): Outbox {
  return boxes.find(({ owner }) => owner === userId) ?? emptyOutbox(userId);
}

/** Changes one person's outbox; an empty outbox is removed. */
export function withBox(before: Replies, userId: string, change: (before: Outbox) => Outbox): Replies {
  const changed = change(boxOf(before, userId));
  const others = before.boxes.filter(({ owner }) => owner !== userId);
  const empty = changed.draft === '' && changed.unsent.length === 0;
  return { ...before, boxes: empty ? others : [...others, changed] };
}
