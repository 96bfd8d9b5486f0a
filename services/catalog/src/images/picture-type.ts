import type { uploadedImageTypes } from '@raffle/contracts';

export type PictureType = (typeof uploadedImageTypes)[number];

/** So many bytes say what a file is. */
const headBytes = 64;

/**
 * What a file really is, by its first bytes, whatever it calls itself; null for everything that is not kept. It is asked before
 * any decoder: SVG, GIF, PDF and the like never reach one.
 */
export function pictureTypeOf(file: Buffer): PictureType | null {
  const head = file.subarray(0, headBytes).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  // A box of brands: some writers put avif among the compatible ones only.
  const brands = head.slice(8, Math.min(file.length > 4 ? file.readUInt32BE(0) : 0, headBytes));
  if (head.slice(4, 8) === 'ftyp' && /avif|avis/.test(brands)) return 'image/avif';
  return null;
}
