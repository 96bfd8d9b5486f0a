/** Whole numbers as docs/product.md section 5 parses them: what is no number becomes the fallback. */
export function wholeNumber(text: string, fallback: number): number {
  const value = Number.parseInt(text.replace(/\s/g, ''), 10);
  return Number.isNaN(value) ? fallback : value;
}
