import { useSyncExternalStore } from 'react';
import { storedValue } from '../../shared/stored-value.js';
import { outbox, reopened, type Outbox } from '../../shared/conversation/outbox.js';
import { texts } from './texts.fr.js';

const stored = storedValue('messages.outbox', outbox);
const listeners = new Set<() => void>();
let current: Outbox | null = null;

/** Messages by `owner` that the server has not accepted yet; they survive navigation and a reload. */
function storedOutbox(owner: string): Outbox {
  if (current?.owner !== owner) current = reopened(stored.read(), owner, texts.notSent);
  return current;
}

/** Changes the outbox of `owner`, unless another user has signed in: an answer may arrive after a logout. */
export function changeOutbox(owner: string, change: (before: Outbox) => Outbox): void {
  if (current !== null && current.owner !== owner) return;
  current = change(storedOutbox(owner));
  stored.write(current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOutbox(owner: string): Outbox {
  return useSyncExternalStore(subscribe, () => storedOutbox(owner));
}
