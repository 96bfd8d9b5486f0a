import type { uploadedImageTypes } from '@raffle/contracts/http/images';

export type PictureType = (typeof uploadedImageTypes)[number];

/** Bytes read to detect the type. */
const headBytes = 64;

/**
 * The type of a file by its first bytes, not by its declared type; null for any other type. Runs before any decoder, so that
 * SVG, GIF, PDF and others never reach one.
 */
export function pictureTypeOf(file: Buffer): PictureType | null {
  const head = file.subarray(0, headBytes).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  // The ftyp box lists brands: some writers put avif only among the compatible ones.
  const brands = head.slice(8, Math.min(file.length > 4 ? file.readUInt32BE(0) : 0, headBytes));
  if (head.slice(4, 8) === 'ftyp' && /avif|avis/.test(brands)) return 'image/avif';
  return null;
}
