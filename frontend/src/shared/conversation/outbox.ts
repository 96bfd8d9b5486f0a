import * as z from 'zod/mini';
import { texts } from './texts.fr.js';

/** A message written here that the server has not confirmed. */
const unsentMessage = z.object({
  /** Its idempotency key: a retry stays one message. */
  key: z.string(),
  content: z.string(),
  written_at: z.iso.datetime(),
  /** Why it could not be sent; null while it is being sent. */
  error: z.nullable(z.string()),
});
export type UnsentMessage = z.output<typeof unsentMessage>;

/** What a person sent that the server has not confirmed. */
export const outbox = z.object({ owner: z.string(), unsent: z.array(unsentMessage) });
export type Outbox = z.output<typeof outbox>;

export const emptyOutbox = (owner: string): Outbox => ({ owner, unsent: [] });

/**
 * Restores what an earlier visit left, never another person's. A message in flight when the page closed counts as unsent, since
 * its answer can no longer arrive.
 */
export function reopened(stored: Outbox | null, owner: string): Outbox {
  if (stored?.owner !== owner) return emptyOutbox(owner);
  return { ...stored, unsent: stored.unsent.map((message) => ({ ...message, error: message.error ?? texts.notSent })) };
}

/** A message is being sent. */
export function posted(before: Outbox, message: UnsentMessage): Outbox {
  return { ...before, unsent: [...before.unsent, message] };
}

/** `error` is the sentence to show beside it, null when it is retried. */
export function marked(before: Outbox, key: string, error: string | null): Outbox {
  return {
    ...before,
    unsent: before.unsent.map((message) => (message.key === key ? { ...message, error } : message)),
  };
}

/** The server has it, or its author discarded it. */
export function dropped(before: Outbox, key: string): Outbox {
  return { ...before, unsent: before.unsent.filter((message) => message.key !== key) };
}

/** The text to send, or null when there is nothing but spaces (docs/product.md section 5). */
export function textToSend(draft: string): string | null {
  const content = draft.trim();
  return content === '' ? null : content;
}
