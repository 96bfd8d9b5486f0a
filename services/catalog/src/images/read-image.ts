import { Injectable } from '@nestjs/common';
import type { ImageFormat, ImageWidth } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

/** Hands out one size of a kept picture. */
@Injectable()
export class ReadImage {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Its bytes at that width, or at the largest there is of a small original.
   * @throws ProblemException image_not_found
   */
  async read(id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer> {
    const [found] = await this.dataSource.query<{ bytes: Buffer }[]>(
      `SELECT bytes FROM image_sizes WHERE image_id = $1 AND format = $2 AND width <= $3 ORDER BY width DESC LIMIT 1`,
      [id, format, width],
    );
    if (!found) throw new ProblemException('image_not_found');
    return found.bytes;
  }
}
