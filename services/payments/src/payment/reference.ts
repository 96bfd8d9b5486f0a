/** Without I, L, O and U, which people mishear or misread on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Reference that people read out to the help line: `P-` and eight characters, from 5 random bytes. */
export function referenceFrom(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes.slice(0, 5)) number = number * 256n + BigInt(byte);
  let text = '';
  for (let sign = 0; sign < 8; sign++) {
    text = alphabet[Number(number % 32n)] + text;
    number /= 32n;
  }
  return `P-${text}`;
}
