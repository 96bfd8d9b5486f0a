import * as z from 'zod/mini';

interface Maximum {
  units: number;
  /** French sentence for a longer text; default: the number of characters. */
  tooLong?: string | undefined;
}

/**
 * A string of at most `units` UTF-16 code units (`length` in JavaScript): the only way in which a schema reads a string from outside the
 * process. Its length is the first check and ends the others: no pattern, trimming or rule reads a longer text.
 */
/* @__NO_SIDE_EFFECTS__ */
export function bounded(maximum: number | Maximum, ...checks: z.core.$ZodCheck<string>[]): z.ZodMiniString<string> {
  const { units, tooLong } = typeof maximum === 'number' ? { units: maximum } : maximum;
  // zod's own maximum counts code points, as JSON Schema does, which the second check is for.
  return z.string().check(lengthOf(units, tooLong), z.maxLength(units), ...checks);
}

const lengthOf = (maximum: number, message: string | undefined) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= maximum) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum,
      inclusive: true,
      input: value,
      continue: false,
      message,
    });
  });

/** What one line of a screen shows, stored or made by a service: names, addresses, reasons, tokens. */
export const line = bounded(2_000);
/** What may have several lines: messages, descriptions. */
export const lines = bounded(20_000);

/** Any JSON in which no string, names included, is longer than a text of several lines. */
export const boundedJson = z.unknown().check(z.refine((value) => hasBoundedTexts(value)));

/** Not recursive: JSON may be very deep. */
function hasBoundedTexts(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.length > 20_000) return false;
    if (typeof next === 'object' && next !== null)
      for (const [name, inner] of Object.entries(next)) left.push(name, inner);
  }
  return true;
}
