import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { userContacts } from '@raffle/contracts/internal';
import { Operation, RequestBody, RequireAdmin } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import { prizesOf } from '../awaited-prizes/awaited-prizes.queries.js';
import { User } from '../users/user.entity.js';

@Controller()
export class UserContactsController {
  constructor(private readonly dataSource: DataSource) {}

  /** For the administrators who hand prizes over. */
  @Operation(userContacts)
  @RequireAdmin()
  async show(@RequestBody(userContacts) { user_ids }: BodyOf<typeof userContacts>) {
    const contacts = await this.dataSource.manager.find(User, {
      select: { id: true, name: true, phone: true },
      where: { id: In(user_ids) },
    });
    const prizes = await prizesOf(this.dataSource.manager, user_ids);
    return {
      contacts: contacts.flatMap(({ id, name, phone }) => {
        const own = prizes.filter((prize) => prize.user_id === id).map(({ user_id: _, ...prize }) => prize);
        return phone === null ? [] : [{ id, name, phone, prizes: own }];
      }),
    };
  }
}
