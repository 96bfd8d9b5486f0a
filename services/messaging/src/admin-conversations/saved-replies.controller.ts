import { Controller, Param } from '@nestjs/common';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Endpoint, RequestBody } from '@raffle/service-kit';
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
  async create(@ActingAdmin() actor: Actor, @RequestBody(createSavedReply) body: BodyOf<typeof createSavedReply>) {
    return { reply: await this.changes.create({ id: uuidv7(), ...body }, actor) };
  }

  @Endpoint(updateSavedReply)
  async update(
    @ActingAdmin() actor: Actor,
    @Param('id', { schema: uuid }) id: string,
    @RequestBody(updateSavedReply) { before, ...values }: BodyOf<typeof updateSavedReply>,
  ) {
    return { reply: await this.changes.update({ id, ...values }, before, actor) };
  }

  @Endpoint(deleteSavedReply)
  delete(@ActingAdmin() actor: Actor, @Param('id', { schema: uuid }) id: string): Promise<void> {
    return this.changes.delete(id, actor);
  }
}
