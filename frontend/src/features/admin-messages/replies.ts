import * as z from 'zod/mini';
import { emptyOutbox, outbox, reopened, type Outbox } from '../../shared/conversation/outbox.js';

/** What an administrator typed to each person and the server has not; an outbox's owner is the person written to. */
export const replies = z.object({ admin: z.string(), boxes: z.array(outbox) });
export type Replies = z.output<typeof replies>;

/** What a former visit left; nothing of another administrator's. */
export function reopenedReplies(kept: Replies | null, admin: string, interrupted: string): Replies {
  if (kept?.admin !== admin) return { admin, boxes: [] };
  return { admin, boxes: kept.boxes.map((box) => reopened(box, box.owner, interrupted)) };
}

export function boxOf({ boxes }: Replies, userId: string): Outbox {
  return boxes.find(({ owner }) => owner === userId) ?? emptyOutbox(userId);
}

/** With one person's outbox changed; an empty one is not kept. */
export function withBox(before: Replies, userId: string, change: (before: Outbox) => Outbox): Replies {
  const changed = change(boxOf(before, userId));
  const others = before.boxes.filter(({ owner }) => owner !== userId);
  const empty = changed.draft === '' && changed.unsent.length === 0;
  return { ...before, boxes: empty ? others : [...others, changed] };
}
