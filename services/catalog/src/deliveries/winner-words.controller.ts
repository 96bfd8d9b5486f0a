import { Controller, StreamableFile } from '@nestjs/common';
import {
  addPortrait,
  approveWords,
  listWinnerWords,
  readPortrait,
  refuseWords,
  sayWords,
} from '@raffle/contracts/http/winner-words';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { readPicture } from '../images/read-picture.js';
import { ReadWords } from './read-words.js';
import { SayWords } from './say-words.js';
import { shownPhoto } from '../draws/record/shown-words.queries.js';

/** What winners show of themselves, and the administrators who read it first. */
@Controller()
export class WinnerWordsController {
  constructor(
    private readonly words: SayWords,
    private readonly reading: ReadWords,
    private readonly dataSource: DataSource,
  ) {}

  @Endpoint(sayWords)
  async say({ params: { id }, body, userId }: Call<typeof sayWords>) {
    return { words: await this.words.say(id, userId, body) };
  }

  @Endpoint(addPortrait)
  async addPortrait({ params: { id }, body, userId }: Call<typeof addPortrait>) {
    return { words: await this.words.showPhoto(id, userId, () => readPicture(body)) };
  }

  @Endpoint(readPortrait)
  async portrait({ params: { productId, ticket } }: Call<typeof readPortrait>): Promise<StreamableFile> {
    const photo = await shownPhoto(this.dataSource.manager, productId, ticket);
    if (photo === null) throw new ProblemException('image_not_found');
    return new StreamableFile(photo, { type: 'image/webp', length: photo.length });
  }

  @Endpoint(listWinnerWords)
  list({ query: { state }, subject }: Call<typeof listWinnerWords>) {
    return this.reading.list(state, subject);
  }

  @Endpoint(approveWords)
  approve({ params: { id }, body: { version }, actor }: Call<typeof approveWords>): Promise<void> {
    return this.reading.approve(id, version, actor);
  }

  @Endpoint(refuseWords)
  refuse({ params: { id }, body, actor }: Call<typeof refuseWords>): Promise<void> {
    return this.reading.refuse(id, body, actor);
  }
}
