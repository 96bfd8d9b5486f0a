/** A text without percent-encodings, invisible characters and wide letters: applications that pass a link on change it. */
const plain = (text: string) =>
  text
    .replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return ' ';
      }
    })
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');

/** The code of an invitation link, or of its query, without the punctuation and words that a message put around it; empty without one. */
export const referralCodeOfLink = (link: string): string =>
  (/[?&;]ref=[^\p{L}\p{N}&#]*([\p{L}\p{N}]{1,32})/iu.exec(plain(link))?.[1] ?? '').toUpperCase();

/** The code in what was typed or pasted: without the punctuation of the message around it, out of a whole link too. */
export const referralCodeIn = (text: string): string =>
  referralCodeOfLink(text) ||
  plain(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 32);
