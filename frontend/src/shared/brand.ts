/** The brand, as the server wrote it into index.html; empty when it did not (a plain file server). */
export let brand: string = readBrand();

/** Sets the brand when prerendering, where there is no document to read it from. */
export function nameBrand(name: string): void {
  brand = name;
}

function readBrand(): string {
  if (typeof document === 'undefined') return '';
  const content = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return content.startsWith('__') ? '' : content;
}
