import { Controller } from '@nestjs/common';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@raffle/contracts/http/admin-messages';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { findSavedReplies } from './saved-reply.queries.js';
import { ChangeSavedReplies } from './change-saved-replies.js';

@Controller()
export class SavedRepliesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: ChangeSavedReplies,
  ) {}

  @Endpoint(listSavedReplies)
  async list() {
    return { replies: await findSavedReplies(this.dataSource.manager) };
  }

  @Endpoint(createSavedReply)
  async create({ body, actor }: Call<typeof createSavedReply>) {
    return { reply: await this.changes.create({ id: uuidv7(), ...body }, actor) };
  }

  @Endpoint(updateSavedReply)
  async update({ params: { id }, body: { before, ...values }, actor }: Call<typeof updateSavedReply>) {
    return { reply: await this.changes.update({ id, ...values }, before, actor) };
  }

  @Endpoint(deleteSavedReply)
  delete({ params: { id }, actor }: Call<typeof deleteSavedReply>): Promise<void> {
    return this.changes.delete(id, actor);
  }
}
