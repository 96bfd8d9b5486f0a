/** What people in Togo and Côte d'Ivoire and attackers' lists begin with, without accents; alone or repeated it is no password. */
const words = (
  'password passwort motdepasse passe azerty azertyuiop qwerty qwertyuiop qwertz admin administrateur administrator superadmin root user test ' +
  'bontirage tirage tombola raffle lottery loterie secret changeme changezmoi letmein welcome bienvenue bonjour iloveyou jetaime ' +
  'togo togolais lome kara cotedivoire ivoire abidjan ivoirien afrique dieu jesus jesuschrist amen maman papa famille amour ' +
  'soleil football chocolat doudou princesse dragon monkey master superman sunshine computer ordinateur internet google facebook'
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

/**
 * Whether a password is one of those that are tried first: common words with digits and signs around them or in place of letters, a
 * row of the keyboard, digits alone (a date, a phone), or fewer than five different characters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (new Set(plain).size < 5 || /^[\d\s.+-]*$/.test(plain)) return true;
  const between = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const replaced = between.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  return [plain, replaced].some((text) => {
    const letters = text.replace(/[^a-z]/g, '');
    return onlyWords.test(letters) || rows.some((row) => letters.length > 3 && row.includes(letters));
  });
}
