import { Injectable } from '@nestjs/common';
import type { ImageFormat, ImageWidth } from '@raffle/contracts/http/stored-images';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findImageSize } from './images.queries.js';

/** Reads one size of a stored picture. */
@Injectable()
export class ReadImage {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Its bytes at that width, or at the largest stored width of a small original.
   * @throws ProblemException image_not_found
   */
  async read(id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer> {
    const found = await findImageSize(this.dataSource.manager, { id, width, format });
    if (!found) throw new ProblemException('image_not_found');
    return found.bytes;
  }
}
