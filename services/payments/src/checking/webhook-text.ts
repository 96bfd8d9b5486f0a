/** What a webhook says, in whatever form it was written. */
export interface WebhookText {
  /** What may be a session's token, each once, the one that is named so first. */
  words: string[];
  /** The word that is named so: the only one worth storing while no session has it. */
  token: string | undefined;
  /** Up to 64 characters of ASCII; empty where none is named. */
  event: string;
}

/** Enough for every field of the provider's largest form, a few of ours, and the boundaries between them. */
const maxWords = 200;

/** Between a field's name and its value in JSON, in a form, in one of its parts, and in a query. */
const separators = String.raw`[^\w-]{1,10}`;
const tokenField = new RegExp(String.raw`\btoken(?:Pay)?${separators}([\w-]{6,128})(?![\w-])`, 'i');
const eventField = new RegExp(String.raw`\bevent${separators}([\w.]{1,64})`, 'i');
const statutField = new RegExp(String.raw`\bstatut${separators}([\w.]{1,40}(?: [\w.]{1,16})?)`, 'i');

/**
 * Reads a webhook as text: the provider's form is not documented, and differs (docs/payment-provider.md "Webhook"). Only the token and the
 * event are looked for: amounts, phones and `personal_Info` in an unsigned body prove nothing.
 */
export function readWebhook(written: string): WebhookText {
  const text = written.replace(/(?:%|\\u00)([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const token = tokenField.exec(text)?.[1];
  const found = text.match(/[\w-]+/g)?.filter(({ length }) => length >= 6 && length <= 128) ?? [];
  const words = [...new Set(token === undefined ? found : [token, ...found])].slice(0, maxWords);
  const statut = statutField.exec(text)?.[1];
  const event = eventField.exec(text)?.[1] ?? (statut === undefined ? '' : `statut:${statut}`);
  return { words, token, event };
}
