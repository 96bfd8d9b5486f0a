import { storedValue } from '../../shared/stored-value.js';
import { useKept } from '../../shared/use-kept.js';
import { outbox, reopened, type Outbox } from '../../shared/conversation/outbox.js';
import { texts } from './texts.fr.js';

const stored = storedValue('messages.outbox', outbox);
const listeners = new Set<() => void>();
let current: Outbox | null = null;

/** What `owner` typed and nobody else has yet; it outlives the screen, and the page. */
export function keptOutbox(owner: string): Outbox {
  if (current?.owner !== owner) current = reopened(stored.read(), owner, texts.notSent);
  return current;
}

/** Changes it for `owner`, unless somebody else has taken over since: an answer may arrive after a logout. */
export function changeOutbox(owner: string, change: (before: Outbox) => Outbox): void {
  if (current !== null && current.owner !== owner) return;
  current = change(keptOutbox(owner));
  stored.write(current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOutbox(owner: string): Outbox {
  return useKept(subscribe, () => keptOutbox(owner));
}
