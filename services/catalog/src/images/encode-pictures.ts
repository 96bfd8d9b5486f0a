import { Injectable } from '@nestjs/common';
import type { ImageWidth } from '@raffle/contracts/http/stored-images';
import { ConcurrencyLimit, ProblemException } from '@raffle/service-kit/http';
import {
  encodeOne,
  encodePicture,
  pictureTypeOf,
  TookTooLong,
  TooManyPixels,
  UnreadablePicture,
  type PictureSize,
} from './encode-picture.js';

/** Each picture has 8 MB at most and takes a second or two to encode. */
const limits = { atOnce: 1, maxWaiting: 4, maxWaitMs: 10_000, retryAfterSeconds: 5 };

/** Encodes uploaded pictures, one at a time. */
@Injectable()
export class EncodePictures {
  private readonly encoding = new ConcurrencyLimit(limits);

  /**
   * In the sizes that pages use.
   * @throws ProblemException image_unreadable, image_too_large; service_unavailable while too many wait
   */
  encodeSizes(file: Buffer): Promise<PictureSize[]> {
    return this.encoding.run(() => encodePicture(file).catch(refuse));
  }

  /**
   * As one WebP, for reading and not for a page's budget unless it is narrow.
   * @param width at most so many pixels
   * @throws ProblemException as {@link encodeSizes}
   */
  async encodeOne(file: Buffer, width: ImageWidth): Promise<Buffer> {
    if (pictureTypeOf(file) === null) throw new ProblemException('image_unreadable');
    return this.encoding.run(() => encodeOne(file, width).catch(refuse));
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof UnreadablePicture) throw new ProblemException('image_unreadable', { cause });
  if (cause instanceof TooManyPixels) {
    throw new ProblemException('image_too_large', {
      cause,
      detail: 'La photo est trop grande (40 millions de points au plus). Réduisez-la puis réessayez',
    });
  }
  if (cause instanceof TookTooLong) {
    throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '10' } });
  }
  throw cause;
}
