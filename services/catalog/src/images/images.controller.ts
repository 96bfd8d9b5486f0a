import { Body, Controller, Get, Header, Param, Post, StreamableFile } from '@nestjs/common';
import { imageFormats, imageWidths } from '@raffle/contracts';
import { AdminId, ProblemException, RequireAdmin } from '@raffle/service-kit';
import { KeepImage } from './keep-image.js';
import { readPicture } from './picture-body.js';
import { ReadImage } from './read-image.js';

/** Product pictures: administrators send them, the gateway asks for the sizes it serves. */
@Controller()
export class ImagesController {
  constructor(
    private readonly keeping: KeepImage,
    private readonly images: ReadImage,
  ) {}

  @Post('admin/images')
  @RequireAdmin()
  async upload(@Body() body: unknown, @AdminId() adminId: string): Promise<{ image_url: string }> {
    return { image_url: await this.keeping.keep(await readPicture(body), adminId) };
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
