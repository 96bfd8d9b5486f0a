/** A name as the public may see it: first name and initial of the last, "Afi M." (docs/product.md rule 8). */
export function displayName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first;
}
