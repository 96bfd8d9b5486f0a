import * as z from 'zod/mini';
import { bounded } from './bounded.js';
import { unstorableTextMessage } from './request-errors.js';

// What people type and others read (docs/product.md rule 49). Passwords and codes are not among it.

/** Direction marks, embeddings and isolates, which phones add to what they copy. */
const directions = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;
/** Overrides turn a sentence around; no database stores a null character. */
const refused = /[\0\u202d\u202e]/;
/** Something that a reader sees: no mark without its letter, no filler, blank Braille pattern or blank note. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Whether a reader would see nothing. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Ends of lines that slides and word processors write instead of a new line. */
const softBreaks = /[\v\f\u0085\u2028\u2029]/g;

/** Other control characters, such as what ends the cell of a copied table. */
const controls = /[^\P{Cc}\0\t\n\r]/gu;

const tidied = (text: string): string =>
  text.normalize('NFC').replace(directions, '').replace(softBreaks, '\n').replace(controls, '').trim();
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
/**
 * What keyboards and copied texts write for an apostrophe between two letters. A space after it is a slip only behind one letter
 * (`D´ Almeida`): in `Andre´ Koffi` it is an accent, and two names stay two.
 */
const apostrophes =
  /(?<=[\p{L}\p{M}])[`\u0091\u0092\u2018\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u1fef\u1ffd\u201b\u2032\uff07\uff40\ua78c](?:(?=\p{L})|(?<=(?<![\p{L}\p{M}])\p{L}.) (?=\p{L}))/gu;
/** What they write for a hyphen; spaces around it stay, because `Afi – Mensah` is two names. */
const dashes = /(?<=[\p{L}\p{M}] ?)[\u0096\u0097\u2012-\u2015\u2043\u2212\ufe58\ufe63\uff0d](?= ?\p{L})/gu;
/** `Dr.Koffi`, `Mme.Afi`: an abbreviation, and a name that begins with a capital. */
const abbreviations = /(?<=(?<!\p{L})\p{Lu}\p{L}{1,3}\.)(?=\p{Lu}\p{L}{2})/gu;

const mended = (text: string): string =>
  onOneLine(text.replace(invisible, '').replace(apostrophes, '’').replace(dashes, '-').replace(abbreviations, ' '));

const nameCharacters = named('');
const cityCharacters = named(String.raw`,\/()\[\]\p{Nd}`);
/** As many digits as no city and no plot has ("Cité 2000, lot 12", "01 BP 1234"), and every phone number. */
const phoneDigits = /\p{Nd}(?:\P{Nd}*\p{Nd}){6,}/u;
/** `bit.ly`, `www.x`, `t.me/x`, `gain .com`; `M.Koffi` is a name. Linear: no match begins with what it repeats. */
export const webAddress =
  /\bwww\b|[\p{L}\p{M}\p{Nd}]-*[\p{L}\p{M}\p{Nd}-]\.[\p{L}\p{M}]{2}|\.[\p{L}\p{M}]{2,}\/|\. *(?:com|net|org|info)(?![\p{L}\p{M}])/iu;

/** The first character that is not allowed at its position, with the text before it, so that people can find it. */
function firstOther(tidy: string, characters: RegExp): string {
  const typed = [...tidy];
  const at = typed.findIndex((_, index) => !characters.test(`a ${typed.slice(0, index + 1).join('')}`));
  if (at === -1) return '';
  return `. Enlevez ${shown(typed[at]!)}${after(typed.slice(0, at).join(''))}`;
}

function shown(character: string): string {
  if (/\p{M}/u.test(character)) return 'un accent sans lettre';
  return isBlank(character) ? 'un caractère invisible' : `«\u00a0${character}\u00a0»`;
}

/** A match with the rest of its first and last word. */
function wordsAround(match: RegExpExecArray | null): string {
  if (!match) return '';
  const { input, index } = match;
  const end = input.indexOf(' ', index + match[0].length);
  return input.slice(input.lastIndexOf(' ', index) + 1, end === -1 ? undefined : end);
}

function after(text: string): string {
  const before = [...text].slice(-10).join('').trim();
  return before === '' ? '' : ` après «\u00a0${before}\u00a0»`;
}

const name = (
  maximum: number,
  missing: string,
  characters: RegExp,
  allowed: string,
  refusedIn: (tidy: string) => RegExpExecArray | null,
) =>
  bounded(
    typed(maximum),
    z.overwrite(mended),
    z.refine((tidy) => !isBlank(tidy), { error: missing, abort: true }),
    z.maxLength(maximum, { error: charactersAtMost(maximum), abort: true }),
    z.refine((tidy) => characters.test(tidy), {
      error: ({ input }) => `${allowed}${firstOther(String(input), characters)}`,
    }),
    z.refine((tidy) => !refusedIn(tidy), {
      error: ({ input }) =>
        `N’écrivez ni adresse web ni numéro de téléphone. Enlevez «\u00a0${wordsAround(refusedIn(String(input)))}\u00a0»`,
    }),
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
    (tidy) => webAddress.exec(tidy),
  );
/** The city where a person lives. @param missing the sentence for an empty one */
export const cityName = (missing: string) =>
  name(
    maximumCity,
    missing,
    cityCharacters,
    'Une ville s’écrit avec des lettres et quelques chiffres, par exemple «\u00a0Lomé 2\u00a0»',
    (tidy) => webAddress.exec(tidy) ?? phoneDigits.exec(tidy),
  );
