import { likePattern, searchWords } from '@raffle/service-kit';

/** Collects the conditions of a query and their parameters. */
export class Conditions {
  readonly parameters: unknown[] = [];
  private readonly clauses: string[] = [];

  /** @returns the parameter's place: `$3`. */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  and(clause: string): void {
    this.clauses.push(clause);
  }

  /** Empty, or ` WHERE …`. */
  get where(): string {
    return this.clauses.length === 0 ? '' : ` WHERE ${this.clauses.join(' AND ')}`;
  }
}

/** Each word is one pattern to search for. */
const maxWords = 8;

/**
 * The patterns of `q` for a `search` column, which begins with a space. A word of three letters or more is found
 * anywhere; a shorter one, of which the trigram index knows only beginnings, at the beginning of a word. A number typed in
 * groups is one word.
 */
export function searchPatterns(q: string | undefined): string[] {
  const typed = (q ?? '').trim();
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const words = /^[\d\s()+./-]+$/.test(typed) && digits.length >= 3 ? [digits] : searchWords(typed, maxWords);
  return words.map(likePattern);
}

const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shortId = /^[\da-f]{6}$/i;

/** As `andSearch`, and finds a person by the id, whole or its last six characters as the back-office shows them. */
export function andUserSearch(conditions: Conditions, q: string | undefined): void {
  const typed = (q ?? '').trim();
  if (wholeId.test(typed)) {
    conditions.and(`id = ${conditions.parameter(typed)}`);
  } else if (shortId.test(typed)) {
    const pattern = conditions.parameter(likePattern(typed));
    const end = conditions.parameter(typed.toLowerCase());
    conditions.and(`(search LIKE fold_text(${pattern}) OR right(id::text, 6) = ${end})`);
  } else {
    andSearch(conditions, q);
  }
}

/** Adds the condition that the `search` column contains every word of `q`, without accents and case. */
export function andSearch(conditions: Conditions, q: string | undefined): void {
  for (const pattern of searchPatterns(q)) andPattern(conditions, pattern);
}

/** As `andSearch`, for names: digits and signs are no phone number. @returns whether `q` has words */
export function andNameSearch(conditions: Conditions, q: string | undefined): boolean {
  const words = searchWords(q ?? '', maxWords);
  for (const word of words) andPattern(conditions, likePattern(word));
  return words.length > 0;
}

function andPattern(conditions: Conditions, pattern: string): void {
  conditions.and(`search LIKE fold_text(${conditions.parameter(pattern)})`);
}
