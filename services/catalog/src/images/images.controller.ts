import { Body, Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { uploadImage } from '@raffle/contracts/http/images';
import { imageFormats, imageWidths } from '@raffle/contracts/http/stored-images';
import { AdminId, Endpoint, ProblemException } from '@raffle/service-kit';
import { readPicture } from './picture-body.js';
import { ReadImage } from './read-image.js';
import { StoreImage } from './store-image.js';

/** Product pictures: administrators upload them, the gateway reads the sizes it serves. */
@Controller()
export class ImagesController {
  constructor(
    private readonly storeImage: StoreImage,
    private readonly images: ReadImage,
  ) {}

  @Endpoint(uploadImage)
  async upload(@Body() body: unknown, @AdminId() adminId: string) {
    return { image_url: await this.storeImage.upload(await readPicture(body), adminId) };
  }

  @Get('internal/images/:id/:size')
  @Header('cache-control', 'no-store')
  async size(@Param('id') id: string, @Param('size') size: string): Promise<StreamableFile> {
    const [wanted, ending] = size.split('.');
    const width = imageWidths.find((one) => String(one) === wanted);
    const format = imageFormats.find((one) => one === ending);
    if (!width || !format) throw new ProblemException('image_not_found');
    return new StreamableFile(await this.images.read(id, width, format), { type: `image/${format}` });
  }
}
