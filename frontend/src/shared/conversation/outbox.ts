import * as z from 'zod/mini';

/** A message written here that the server has not confirmed. */
export const unsentMessage = z.object({
  /** Its idempotency key: sent again, it is still one message. */
  key: z.string(),
  content: z.string(),
  written_at: z.iso.datetime(),
  /** Why it did not leave; null while it is on its way. */
  error: z.nullable(z.string()),
});
export type UnsentMessage = z.output<typeof unsentMessage>;

/** What a person typed and nobody else has yet. */
export const outbox = z.object({ owner: z.string(), draft: z.string(), unsent: z.array(unsentMessage) });
export type Outbox = z.output<typeof outbox>;

export const emptyOutbox = (owner: string): Outbox => ({ owner, draft: '', unsent: [] });

/**
 * What a former visit left. Nothing of another person's; what was on its way when the page closed counts as not sent, since
 * nobody listens for its answer any more.
 */
export function reopened(kept: Outbox | null, owner: string, interrupted: string): Outbox {
  if (kept?.owner !== owner) return emptyOutbox(owner);
  return { ...kept, unsent: kept.unsent.map((message) => ({ ...message, error: message.error ?? interrupted })) };
}

/** The draft becomes a message on its way. */
export function posted(before: Outbox, message: UnsentMessage): Outbox {
  return { ...before, draft: '', unsent: [...before.unsent, message] };
}

/** `error` is the sentence to show beside it, null when it is tried again. */
export function marked(before: Outbox, key: string, error: string | null): Outbox {
  return {
    ...before,
    unsent: before.unsent.map((message) => (message.key === key ? { ...message, error } : message)),
  };
}

/** The server has it, or its writer gave it up. */
export function dropped(before: Outbox, key: string): Outbox {
  return { ...before, unsent: before.unsent.filter((message) => message.key !== key) };
}

/** The text to send, or null when there is nothing but spaces (specification section 5). */
export function textToSend(draft: string): string | null {
  const content = draft.trim();
  return content === '' ? null : content;
}
