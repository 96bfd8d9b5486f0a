import { codeOfError, isError } from '../process/is-error.js';

const secretKey =
  /pass(word|wd)?$|^pass|secret|token|authorization|cookie|statement|signature|phone|telephone|numero|private.?key|api.?key|credential|whatsapp/i;
const hidden = '[redacted]';
const maxDepth = 6;
const maxItems = 50;

/** Digits written like a phone number: 8 to 15 of them, with usual separators, not part of a longer word. */
const phoneLike = /(?<![\w-])\+?\d(?:[ .-]?\d){7,14}(?![\w-])/g;
const notAPhone = /^(\d{1,3}(\.\d{1,3}){3}|\d{4}-\d{2}-\d{2}.*)$/;

/** Linear: none tries to match again inside what it has read in vain. */
const patterns: [RegExp, string][] = [
  [/\b(token_temporaire_|admin_token_)[\w-]+/g, `$1${hidden}`],
  [/(?<=\beyJ[\w-]+)\.[\w-]+\.[\w-]*/g, `.${hidden}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [/((?<!\w)\w+:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${hidden}@`],
  [/((?:token|secret|password|phone|code)=)[^&\s"']+/gi, `$1${hidden}`],
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, hidden],
];

/** `text` without tokens, passwords in URLs and phone numbers. */
export function scrubText(text: string): string {
  let scrubbed = text;
  for (const [pattern, replacement] of patterns) scrubbed = scrubbed.replace(pattern, replacement);
  return scrubbed.replace(phoneLike, (digits) => (notAPhone.test(digits) ? digits : hidden));
}

/** A copy of `value` that is safe to log: secret fields masked, texts scrubbed, errors without their SQL parameters. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (depth >= maxDepth) return '[deep]';
  if (isError(value)) return scrubError(value, depth);
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([key, item]) => [key, secretKey.test(key) && item !== undefined ? hidden : scrub(item, depth + 1)]),
  );
}

/** Only what is known to be safe: other fields of an error may contain SQL parameters, request bodies or headers. */
function scrubError(error: Error, depth: number): Record<string, unknown> {
  const code = codeOfError(error);
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code === undefined ? {} : { code }),
    stack: error.stack ? scrubText(error.stack) : undefined,
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, depth + 1) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, 5).map((one) => scrub(one, depth + 1)) }
      : {}),
  };
}
