/** One SMS; a longer text costs two. */
const longest = 160;

const written: Readonly<Record<string, string>> = {
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
  œ: 'oe',
  Œ: 'Oe',
};
/** The letters and signs of the GSM alphabet that French uses: a single other sign halves what an SMS holds. */
const inAlphabet = /^[\nA-Za-z0-9 @!"#%&'()*+,\-./:;<=>?àèéùÉÇ]*$/;

/** A text that one SMS holds: signs outside of its alphabet are replaced or lose their accent, and what is too long is cut. */
export function plainText(text: string): string {
  const plain = [...text.normalize('NFC')]
    .map((sign) => {
      const known = written[sign] ?? sign;
      if (inAlphabet.test(known)) return known;
      const bare = known.normalize('NFD').replace(/\p{M}/gu, '');
      return inAlphabet.test(bare) ? bare : '?';
    })
    .join('');
  return plain.length > longest ? `${plain.slice(0, longest - 3)}...` : plain;
}
