/** The brand, as whoever served index.html wrote it; empty when nobody did (a bare file server). */
export const brand: string = readBrand();

function readBrand(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  return content.startsWith('__') ? '' : content;
}
