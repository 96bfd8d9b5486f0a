import { createRequire } from 'node:module';
import { escapeHtml } from '../pages/branded-page.js';

const resolve = createRequire(import.meta.url).resolve;
/** Fonts are loaded from files: a container has none installed. */
const fonts = {
  bold: { file: resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'), name: 'Inter ExtraBold' },
  medium: { file: resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'), name: 'Inter Medium' },
};
const stepSeconds = 8;

/** Loaded with the first picture: a process that draws none does not pay for its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread, so that a core stays free for requests; no cache, so that a picture's memory is freed.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

/** How a text is written. */
export interface TextLook {
  /** Lines are broken at this width (pixels). */
  width: number;
  /** Of the letters (pixels). */
  size: number;
  color: string;
  font: keyof typeof fonts;
}

/** The picture of a text with what the font can draw, null where that is nothing. */
export async function textPicture(sharp: SharpModule, text: string, { width, size, color, font }: TextLook) {
  const drawn = drawable(text);
  if (drawn === '') return null;
  const { file, name } = fonts[font];
  return sharp({
    text: {
      text: `<span foreground="${color}">${withAccentsAbove(escapeHtml(drawn), name, size)}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      width: Math.round(width),
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .timeout({ seconds: stepSeconds })
    .toBuffer({ resolveWithObject: true });
}

/** Emoji with their joiners, flags and skin tones; the signs ©, ® and ™ are letters of the font. */
const emoji =
  /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200d\u20e3\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/gu;
const otherScripts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu;

/** The text without what would be an empty box: emoji, and letters of scripts that the font lacks. Pango rejects control characters. */
export function drawable(text: string): string {
  return (
    text
      .normalize('NFC')
      // Letters as mathematicians write them, which some put into their names.
      .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
      .replace(/\p{Cc}/gu, ' ')
      .replace(emoji, '')
      .replace(otherScripts, '')
      .replace(/ +(?=[ ,.])/g, '')
      .trim()
  );
}

/** How much higher than over a small letter an accent is over a capital (of the letters' size). */
const overCapital = 0.19;

/**
 * Tones above the letters of Ewe for which the font has no place for an accent, and sets it behind them: an accent at the start of a run of text is
 * drawn above the letter that follows, so it comes first, after a space without width that starts the run.
 */
function withAccentsAbove(escaped: string, name: string, size: number): string {
  const start = `<span font="${name} 1">\u00a0</span>`;
  const rise = Math.round(size * overCapital * 1024);
  return escaped
    .replace(/([ɔʋɣʊ])(\p{M}+)/gu, `${start}$2$1`)
    .replace(/([ƆƲƔƱƒ])(\p{M}+)/gu, `${start}<span rise="${rise}">$2</span>$1`);
}

/** The text with at most `longest` letters as people count them: an accent stays with its letter. */
export function shorten(text: string, longest: number): string {
  const letters = [...new Intl.Segmenter('fr').segment(text)].map(({ segment }) => segment);
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
