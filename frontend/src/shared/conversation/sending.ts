import { useSyncExternalStore } from 'react';
import { errorMessage } from '../api/api-error.js';
import { newIdempotencyKey } from '../api/call-api.js';
import { serverNow } from '../server-clock.js';
import type { StoredValue } from '../browser-storage.js';
import { dropped, marked, posted, type Outbox, type UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';

/**
 * What a person sent and the server has not accepted yet: it survives navigation and a reload, no other person sees it, and all tabs show
 * and change the same.
 * @param restored what an earlier visit left of this person; nothing of another one
 */
export function keptUntilSent<Kept>(
  stored: StoredValue<Kept>,
  ownerOf: (kept: Kept) => string,
  restored: (stored: Kept | null, owner: string) => Kept,
) {
  const listeners = new Set<() => void>();
  let current: Kept | null = null;
  const keptOf = (owner: string): Kept => {
    if (current === null || ownerOf(current) !== owner) {
      const left = stored.read();
      current = restored(left, owner);
      // What was in flight when the page closed counts as unsent from now on.
      if (left !== null && ownerOf(left) === owner) stored.write(current);
    }
    return current;
  };
  /** Another tab may have written since; of another person after a login there. */
  const readAgain = (): void => {
    const now = stored.read();
    if (current !== null && now !== null && ownerOf(now) === ownerOf(current)) current = now;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const stop = stored.subscribe(() => {
      readAgain();
      listener();
    });
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  return {
    useKept: (owner: string): Kept => useSyncExternalStore(subscribe, () => keptOf(owner)),
    /** Not once another person has signed in: an answer may arrive after a logout. */
    change(owner: string, change: (before: Kept) => Kept): void {
      if (current !== null && ownerOf(current) !== owner) return;
      readAgain();
      current = change(keptOf(owner));
      stored.write(current);
      for (const listener of listeners) listener();
    },
  };
}

interface Sending {
  change: (change: (before: Outbox) => Outbox) => void;
  /** Sends one message and shows it in the conversation. */
  deliver: (message: UnsentMessage) => Promise<void>;
  /** Refetches the conversation, also after a failure. */
  refetch: () => Promise<unknown>;
}

/**
 * The messages of one screen, sent one at a time, so that they arrive in the order in which they were written. Pending and failed ones
 * stay in the outbox until the server accepts them; a retry has the same key.
 */
export function messageQueue() {
  let last: Promise<void> = Promise.resolve();
  return ({ change, deliver, refetch }: Sending) => {
    const enqueue = (message: UnsentMessage) => {
      last = last.then(async () => {
        try {
          await deliver(message);
          change((before) => dropped(before, message.key));
        } catch (error) {
          // Shown beside the message with a retry button.
          change((before) => marked(before, message.key, errorMessage(error, texts.notSent)));
        }
        await refetch();
      });
    };
    return {
      send(content: string): void {
        const message = { key: newIdempotencyKey(), content, written_at: serverNow().toISOString(), error: null };
        change((before) => posted(before, message));
        enqueue(message);
      },
      retry(message: UnsentMessage): void {
        change((before) => marked(before, message.key, null));
        enqueue(message);
      },
      discard: (message: UnsentMessage) => change((before) => dropped(before, message.key)),
    };
  };
}
