/** Words that foreign lists lack and that people of this platform in Togo and Côte d'Ivoire use in passwords; without accents. */
const words = (
  'password motdepasse passe azerty qwerty admin administrateur superadmin bontirage tirage tombola raffle loterie changezmoi bienvenue ' +
  'bonjour jetaime togo togolais lome kara cotedivoire ivoire abidjan ivoirien afrique dieu jesus amen maman papa famille amour soleil ' +
  'football chocolat doudou princesse ordinateur'
).split(' ');
const onlyWords = new RegExp(`^(?:${words.toSorted((one, other) => other.length - one.length).join('|')})+$`);
const rows = ['abcdefghijklmnopqrstuvwxyz', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The 49,000 most common leaked passwords. Loaded on first use: 45 ms and 16 MB that few processes need. */
let listed: Promise<ReadonlySet<string>> | undefined;
const loadList = async (): Promise<ReadonlySet<string>> =>
  new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']);

/**
 * Whether a password is one that attackers try first: a listed one, also repeated, surrounded by digits and signs or with these in place
 * of letters; common words; a keyboard row; only digits (a date, a phone); or fewer than five different characters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await (listed ??= loadList());
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (new Set(plain).size < 5 || /^[\d\s.+-]*$/.test(plain) || list.has(plain)) return true;
  // The look-behind keeps it linear: without it the end is tried from each sign of a row of signs.
  const between = plain.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  const replaced = between.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  return [plain, replaced].some((text) => {
    const letters = text.replace(/[^a-z]/g, '').replace(/^(.+)\1+$/, '$1');
    const isKnown = letters.length > 3 && (list.has(letters) || rows.some((row) => row.includes(letters)));
    return isKnown || onlyWords.test(letters) || list.has(text);
  });
}
