import { useSyncExternalStore } from 'react';
import type { Outbox } from '../../shared/conversation/outbox.js';
import { storedValue } from '../../shared/stored-value.js';
import { boxOf, restoredReplies, replies, withBox, type Replies } from './replies.js';
import { texts } from './texts.fr.js';

const stored = storedValue('admin-messages.replies', replies);
const listeners = new Set<() => void>();
let current: Replies | null = null;

/** Replies by `admin` that the server has not accepted yet; they survive navigation and a reload. */
function storedReplies(admin: string): Replies {
  if (current?.admin !== admin) current = restoredReplies(stored.read(), admin, texts.notSent);
  return current;
}

/** Changes the outbox for one person, unless another administrator has signed in: an answer may arrive after a logout. */
export function changeReplies(admin: string, userId: string, change: (before: Outbox) => Outbox): void {
  if (current !== null && current.admin !== admin) return;
  current = withBox(storedReplies(admin), userId, change);
  stored.write(current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useReplies(admin: string, userId: string): Outbox {
  return boxOf(
    useSyncExternalStore(subscribe, () => storedReplies(admin)),
    userId,
  );
}
