/** One SMS; a longer text costs two. */
const maxLength = 160;

const replacements: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '’': "'",
  '‘': "'",
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ᵉ: 'e',
  ʳ: 'r',
  œ: 'oe',
  Œ: 'Oe',
};
/** The characters of the GSM alphabet that French uses: a single other character halves the capacity of an SMS. */
const inAlphabet = /^[\nA-Za-z0-9 @!"#%&'()*+,\-./:;<=>?àèéùÉÇ]*$/;

/** Fits a text into one SMS: replaces characters outside of its alphabet or removes their accents, and truncates. */
export function plainText(text: string): string {
  const plain = [...text.normalize('NFC')]
    .map((character) => {
      const replaced = replacements[character] ?? character;
      if (inAlphabet.test(replaced)) return replaced;
      const unaccented = replaced.normalize('NFD').replace(/\p{M}/gu, '');
      return inAlphabet.test(unaccented) ? unaccented : '?';
    })
    .join('');
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 3)}...` : plain;
}
