import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { uploadImage } from '@raffle/contracts/http/images';
import { imageFormats, imageWidths } from '@raffle/contracts/http/stored-images';
import { listStoredImages } from '@raffle/contracts/internal';
import { Endpoint, Operation, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findImageIds, findImageSize } from './images.queries.js';
import { readPicture } from './read-picture.js';
import { StoreImage } from './store-image.js';

/** Product pictures: administrators upload them, the gateway reads the sizes it serves. */
@Controller()
export class ImagesController {
  constructor(
    private readonly storeImage: StoreImage,
    private readonly dataSource: DataSource,
  ) {}

  @Endpoint(uploadImage)
  async upload({ body, actor: { adminId } }: Call<typeof uploadImage>) {
    return { image_url: await this.storeImage.upload(await readPicture(body), adminId) };
  }

  @Operation(listStoredImages)
  async ids() {
    return { ids: await findImageIds(this.dataSource.manager) };
  }

  /** At that width, or at the largest stored width of a small original. */
  @Get('internal/images/:id/:size')
  @Header('cache-control', 'no-store')
  async size(@Param('id') id: string, @Param('size') size: string): Promise<StreamableFile> {
    const [wanted, ending] = size.split('.');
    const width = imageWidths.find((one) => String(one) === wanted);
    const format = imageFormats.find((one) => one === ending);
    if (!width || !format) throw new ProblemException('image_not_found');
    const found = await findImageSize(this.dataSource.manager, { id, width, format });
    if (!found) throw new ProblemException('image_not_found');
    return new StreamableFile(found.bytes, { type: `image/${format}` });
  }
}
