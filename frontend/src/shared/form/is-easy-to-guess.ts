const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Whether a password deserves a warning: short, only digits (a phone, a date), few different characters, a row of the keyboard, or the
 * person's own name or city with digits around it. Others may still be common: no list of passwords is loaded for it.
 * @param own what else the person typed, such as name and city.
 */
export function isEasyToGuess(password: string, own: readonly string[] = []): boolean {
  const letters = lettersOf(password);
  const ownWords = own.flatMap((text) => [text, ...text.split(/\s+/)]).map(lettersOf);
  return (
    password.length < 8 ||
    letters === '' ||
    new Set(password).size < 5 ||
    [letters, password].some((text) => text.length > 3 && rows.some((row) => row.includes(text))) ||
    ownWords.includes(letters)
  );
}
