import { imageFormats, imageWidths, type ImageFormat, type ImageWidth } from '@raffle/contracts';
import type { OutputInfo, Sharp } from 'sharp';

/** Largest picture that is decoded, pixels: beyond it a small file may ask for gigabytes of memory. */
export const mostPixels = 40_000_000;
/** One step of the work may take so long, seconds. */
const stepSeconds = 8;

export interface PictureSize {
  width: ImageWidth;
  format: ImageFormat;
  pixelWidth: number;
  pixelHeight: number;
  bytes: Buffer;
}

/** Is thrown for what no decoder understands, a picture cut short among them. */
export class UnreadablePicture extends Error {}
/** Is thrown for more than `mostPixels`. */
export class TooManyPixels extends Error {}
/** Is thrown when a step takes longer than it may: a busy machine, or a picture made to be slow. */
export class TookTooLong extends Error {}

/** What a size should weigh, bytes: a card on a dense screen under 10 KB (frontend.md "Product pictures"). */
const budgets: Record<ImageWidth, number> = { 240: 5_000, 480: 10_000, 960: 32_000 };
/** From good to what still looks decent; the last is kept even where it is over the budget. */
const qualities: Record<ImageFormat, readonly number[]> = { avif: [50, 40, 30], webp: [76, 62, 48, 36] };

/** Loaded with the first picture: whoever sends none does not pay its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One core stays free for everybody else, and nothing of a picture is kept when it is done.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * A picture in every width and format in use: upright, without any metadata, the first frame of a moving one, never larger than
 * the original. Wider sizes than a small original's own are left out.
 * @throws UnreadablePicture, TooManyPixels, TookTooLong
 */
export async function encodePicture(file: Buffer): Promise<PictureSize[]> {
  const sharp = await loadSharp();
  const largest = await decode(sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }));
  const sizes: PictureSize[] = [];
  for (const width of widthsFor(largest.info.width)) {
    const { data, info } = await reduce(sharp(largest.data, { raw: rawOf(largest.info) }), width);
    for (const format of imageFormats) {
      sizes.push(await fit(() => sharp(data, { raw: rawOf(info) }), width, format));
    }
  }
  return sizes;
}

/** The decoded picture at the largest width in use: the file is read once, whatever its size. */
async function decode(picture: Sharp): Promise<Raw> {
  try {
    const { width, height } = await picture.metadata();
    if (width * height > mostPixels) throw new TooManyPixels();
    return await reduce(picture.autoOrient().toColourspace('srgb'), 960);
  } catch (cause) {
    if (cause instanceof TooManyPixels || cause instanceof TookTooLong) throw cause;
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw new TooManyPixels('', { cause });
    throw new UnreadablePicture('', { cause });
  }
}

/** Twice as tall as wide at most, so that a strip of paper does not become a tower. */
const reduce = (picture: Sharp, width: ImageWidth): Promise<Raw> =>
  inTime(picture.resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true }).raw({ depth: 'uchar' }));

async function inTime(picture: Sharp): Promise<Raw> {
  try {
    return await picture.timeout({ seconds: stepSeconds }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('timeout')) throw new TookTooLong('', { cause });
    throw cause;
  }
}

type Raw = { data: Buffer; info: OutputInfo };
const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** The widths up to the first that holds all of the original. */
function widthsFor(pixelWidth: number): ImageWidth[] {
  const enough = imageWidths.findIndex((width) => width >= pixelWidth);
  return imageWidths.slice(0, enough === -1 ? undefined : enough + 1);
}

/** The best quality that keeps the budget, or the last. */
async function fit(picture: () => Sharp, width: ImageWidth, format: ImageFormat): Promise<PictureSize> {
  let encoded: Raw | undefined;
  for (const quality of qualities[format]) {
    encoded = await inTime(picture().toFormat(format, { quality, effort: format === 'avif' ? 2 : 5 }));
    if (encoded.data.length <= budgets[width]) break;
  }
  if (!encoded) throw new Error(`no quality is set for ${format}`);
  return { width, format, pixelWidth: encoded.info.width, pixelHeight: encoded.info.height, bytes: encoded.data };
}
