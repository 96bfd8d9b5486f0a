import { imageFormats, imageWidths, type ImageFormat, type ImageWidth } from '@raffle/contracts/http/stored-images';
import type { OutputInfo, Sharp } from 'sharp';
import type { uploadedImageTypes } from '@raffle/contracts/http/images';

/** Largest picture that is decoded, in pixels: a small file can decode to gigabytes of memory. */
const maxPixels = 40_000_000;
/** Timeout of one processing step, in seconds. */
const stepSeconds = 8;

export interface PictureSize {
  width: ImageWidth;
  format: ImageFormat;
  pixelWidth: number;
  pixelHeight: number;
  bytes: Buffer;
}

/** No decoder understands the file, or it is truncated. */
export class UnreadablePicture extends Error {}
/** The picture has more than `maxPixels`. */
export class TooManyPixels extends Error {}
/** A step exceeded its timeout: a busy machine, or a picture crafted to be slow. */
export class TookTooLong extends Error {}

/** The budget of each width, bytes: a card on a dense screen stays under 10 KB (docs/performance.md). */
const budgets: Record<ImageWidth, number> = { 240: 5_000, 480: 10_000, 960: 32_000 };
/** From best to lowest acceptable; the last one is used even over the budget. */
const qualities: Record<ImageFormat, readonly number[]> = { avif: [50, 40, 30], webp: [76, 62, 48, 36] };

/** Loaded on the first upload: a process without uploads does not need its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread, so that a core stays free for requests; no cache, so that a picture's memory is freed.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * A picture in every width and format in use: upright, without metadata, the first frame of an animation, never enlarged.
 * Widths beyond the first that fits the whole original are skipped.
 * @throws UnreadablePicture, TooManyPixels, TookTooLong
 */
export async function encodePicture(file: Buffer): Promise<PictureSize[]> {
  const sharp = await loadSharp();
  const largest = await decodeFile(sharp, file);
  const sizes: PictureSize[] = [];
  for (const width of widthsFor(largest.info.width)) {
    const { data, info } = await reduce(sharp(largest.data, { raw: rawOf(largest.info) }), width);
    for (const format of imageFormats) {
      sizes.push(await fit(() => sharp(data, { raw: rawOf(info) }), width, format));
    }
  }
  return sizes;
}

/**
 * A picture as one WebP: upright, without metadata.
 * @param width at most so many pixels
 * @throws UnreadablePicture, TooManyPixels, TookTooLong
 */
export async function encodeOne(file: Buffer, width: ImageWidth): Promise<Buffer> {
  const sharp = await loadSharp();
  const decoded = await decodeFile(sharp, file);
  const { data, info } = await reduce(sharp(decoded.data, { raw: rawOf(decoded.info) }), width);
  const picture = sharp(data, { raw: rawOf(info) }).flatten({ background: '#ffffff' });
  return (await inTime(picture.toFormat('webp', { quality: qualities.webp[0], effort: 5 }))).data;
}

const decodeFile = (sharp: Awaited<ReturnType<typeof loadSharp>>, file: Buffer) =>
  decode((limitInputPixels) => sharp(file, { limitInputPixels, failOn: 'error', sequentialRead: true }));

/** The decoded picture at the largest width in use, so that the file is decoded once. */
async function decode(picture: (limitInputPixels: number | false) => Sharp): Promise<Raw> {
  try {
    // Reads the head only, so no limit is needed; the decoder's own refusal has no code.
    const { width, height } = await picture(false).metadata();
    if (width * height > maxPixels) throw new TooManyPixels();
    return await reduce(picture(maxPixels).autoOrient().toColourspace('srgb'), 960);
  } catch (cause) {
    if (cause instanceof TooManyPixels || cause instanceof TookTooLong) throw cause;
    throw new UnreadablePicture('', { cause });
  }
}

/** At most twice as tall as wide: bounds the height of a very narrow picture. */
const reduce = (picture: Sharp, width: ImageWidth): Promise<Raw> =>
  inTime(picture.resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true }).raw({ depth: 'uchar' }));

async function inTime(picture: Sharp): Promise<Raw> {
  const startedAt = performance.now();
  try {
    return await picture.timeout({ seconds: stepSeconds }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    // The error of a timeout has no code.
    if (performance.now() - startedAt >= stepSeconds * 1_000) throw new TookTooLong('', { cause });
    throw cause;
  }
}

type Raw = { data: Buffer; info: OutputInfo };
const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** The widths up to the first that fits the whole original. */
function widthsFor(pixelWidth: number): ImageWidth[] {
  const enough = imageWidths.findIndex((width) => width >= pixelWidth);
  return imageWidths.slice(0, enough === -1 ? undefined : enough + 1);
}

/** The best quality within the budget, or the last. */
async function fit(picture: () => Sharp, width: ImageWidth, format: ImageFormat): Promise<PictureSize> {
  let encoded: Raw | undefined;
  for (const quality of qualities[format]) {
    encoded = await inTime(picture().toFormat(format, { quality, effort: format === 'avif' ? 2 : 5 }));
    if (encoded.data.length <= budgets[width]) break;
  }
  if (!encoded) throw new Error(`no quality is set for ${format}`);
  return { width, format, pixelWidth: encoded.info.width, pixelHeight: encoded.info.height, bytes: encoded.data };
}

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
