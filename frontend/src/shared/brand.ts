/** The brand, as whoever served index.html wrote it; empty when nobody did (a bare file server). */
export let brand: string = readBrand();

/** For whoever prerenders a page: there is no document to read it from. */
export function nameBrand(name: string): void {
  brand = name;
}

function readBrand(): string {
  if (typeof document === 'undefined') return '';
  const content = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return content.startsWith('__') ? '' : content;
}
