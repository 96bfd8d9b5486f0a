import * as z from 'zod/mini';
import { bounded } from './bounded.js';
import { unstorableTextMessage } from './request-errors.js';

// What people type and others read (docs/product.md rule 49). Passwords and codes are not among it.

/** Direction marks, embeddings and isolates, which phones add to what they copy. */
const directions = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;
/** Overrides turn a sentence around; other control characters are no text. */
const refused = /[\u202d\u202e]|[^\P{Cc}\t\n\r]/u;
/** Something that a reader sees: no mark without its letter, no filler, blank Braille pattern or blank note. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Whether a reader would see nothing. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Ends of lines that slides and word processors write instead of a new line. */
const softBreaks = /[\v\f\u0085\u2028\u2029]/g;

const tidied = (text: string): string => text.normalize('NFC').replace(directions, '').replace(softBreaks, '\n').trim();
const onOneLine = (text: string): string => tidied(text).replace(/\s+/g, ' ');

interface Messages {
  /** For a text without a visible character; without it, the text may be empty. */
  missing?: string | undefined;
  tooLong?: string | undefined;
}

const charactersAtMost = (maximum: number) => `${maximum} caractères au plus`;

/** The length as typed, before it is tidied: a character may take two units, or four when its accents are typed apart. */
const typed = (maximum: number, tooLong = charactersAtMost(maximum)) => ({ units: 4 * maximum, tooLong });

const text =
  (tidy: (text: string) => string) =>
  (maximum: number, { missing, tooLong }: Messages = {}) =>
    bounded(
      typed(maximum, tooLong),
      z.overwrite(tidy),
      z.maxLength(maximum, { error: tooLong ?? charactersAtMost(maximum), abort: true }),
      z.refine((tidy) => (missing === undefined && tidy === '') || !isBlank(tidy), {
        error: missing ?? 'Ce texte n’a aucun caractère visible',
      }),
      z.refine((tidy) => !refused.test(tidy), unstorableTextMessage),
    );

/** A text on one line. @param maximum characters */
export const shortText = text(onOneLine);
/** A text that may have several lines. @param maximum characters */
export const longText = text(tidied);

/** A letter of any script that can be seen, with its marks. */
const letter = String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,4})`;
const named = (others: string) => new RegExp(String.raw`^(?=.*\p{L})(?:${letter}|[ .'’‘\-‐‑${others}])*$`, 'u');
/**
 * Invisible, and a name reads the same without: soft hyphens, spaces without a width, joiners, invisible signs, looks of emoji. Not the
 * fillers, which are letters, nor the overrides, which turn a name around.
 */
const invisible = /(?![\u202d\u202e])(?=\p{Default_Ignorable_Code_Point})[\p{Cf}\p{Mn}]/gu;
/** What keyboards and copied texts write for an apostrophe and for a hyphen, where it stands in a word. */
const apostrophes =
  /(?<=[\p{L}\p{M}])[`\u2018\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u201b\u2032\uff07\uff40\ua78c] ?(?=\p{L})/gu;
const dashes = /(?<=[\p{L}\p{M}]) ?[\u2012-\u2015\u2043\u2212\ufe58\ufe63\uff0d] ?(?=\p{L})/gu;

const mended = (text: string): string =>
  onOneLine(text.replace(invisible, '')).replace(apostrophes, '’').replace(dashes, '-');

const nameCharacters = named('');
const cityCharacters = named(String.raw`,\/()\[\]\p{Nd}`);
/** Three digits with no letter between them can be part of a phone number, unless they are one number alone: "Cité 2000". */
const threeDigits = /\p{Nd}(?:[^\p{L}]*\p{Nd}){2}/u;
const oneShortNumber = /^\P{Nd}*\p{Nd}{1,4}\P{Nd}*$/u;
/** `bit.ly`, `www.x`, `t.me/x`, `gain .com`; `M.Koffi` is a name. Linear: no match begins with what it repeats. */
export const webAddress =
  /\bwww\b|[\p{L}\p{M}\p{Nd}]-*[\p{L}\p{M}\p{Nd}-]\.[\p{L}\p{M}]{2}|\.[\p{L}\p{M}]{2,}\/|\. *(?:com|net|org|info)(?![\p{L}\p{M}])/iu;

/** The first character that a name cannot have, with what stands before it: a person finds it in what they typed. */
function firstOther(input: unknown, characters: RegExp): string {
  const typed = [...String(input)];
  const at = typed.findIndex((character) => !characters.test(`a${character}`));
  if (at === -1) return '';
  const shown = isBlank(typed[at]!) ? 'un caractère invisible' : `«\u00a0${typed[at]}\u00a0»`;
  const before = typed
    .slice(Math.max(0, at - 10), at)
    .join('')
    .trim();
  return `. Enlevez ${shown}${before === '' ? '' : ` après «\u00a0${before}\u00a0»`}`;
}

const name = (
  maximum: number,
  missing: string,
  characters: RegExp,
  allowed: string,
  isRefused: (typed: string) => boolean,
) =>
  bounded(
    typed(maximum),
    z.overwrite(mended),
    z.refine((tidy) => !isBlank(tidy), { error: missing, abort: true }),
    z.maxLength(maximum, { error: charactersAtMost(maximum), abort: true }),
    z.refine((tidy) => characters.test(tidy), { error: ({ input }) => `${allowed}${firstOther(input, characters)}` }),
    z.refine((tidy) => !isRefused(tidy), 'N’écrivez ni adresse web ni numéro de téléphone'),
  );

/** Characters of a name and of a city, at most. */
export const maximumName = 80;
export const maximumCity = 40;

/** A person's full name. @param missing the sentence for an empty one */
export const personName = (missing: string) =>
  name(
    maximumName,
    missing,
    nameCharacters,
    'Un nom s’écrit avec des lettres, des espaces, des traits d’union, des apostrophes et des points',
    (typed) => webAddress.test(typed),
  );
/** The city where a person lives. @param missing the sentence for an empty one */
export const cityName = (missing: string) =>
  name(
    maximumCity,
    missing,
    cityCharacters,
    'Une ville s’écrit avec des lettres et quelques chiffres, par exemple «\u00a0Lomé 2\u00a0»',
    (typed) => webAddress.test(typed) || (threeDigits.test(typed) && !oneShortNumber.test(typed)),
  );
