import { Controller, Inject, Req, StreamableFile } from '@nestjs/common';
import { drawMyTicket, drawMyWin } from '@raffle/contracts/http/own-pictures';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { OwnPictures } from './own-pictures.js';
import { SharedPictures } from './shared-pictures.js';

/** Pictures that a person shares themselves. They have no public address: who gets one has it from its owner. */
@Controller('api')
export class OwnPicturesController {
  constructor(
    @Inject(OwnPictures) private readonly own: OwnPictures,
    @Inject(SharedPictures) private readonly pictures: SharedPictures,
  ) {}

  @Endpoint(drawMyTicket)
  async ticket(
    { subject, params: { id }, query }: Call<typeof drawMyTicket>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const content = await this.own.ticket(subject, id, query.with === 'number');
    return jpeg(await this.pictures.draw(content, request));
  }

  @Endpoint(drawMyWin)
  async win(
    { subject, params: { id }, query }: Call<typeof drawMyWin>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    const content = await this.own.win(subject, id, query.with === 'name');
    return jpeg(await this.pictures.draw(content, request));
  }
}

const jpeg = (bytes: Buffer) => new StreamableFile(bytes, { type: 'image/jpeg' });
