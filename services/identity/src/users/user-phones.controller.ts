import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { userPhones } from '@raffle/contracts/internal';
import { Operation, RequestBody } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import { User } from './user.entity.js';

@Controller()
export class UserPhonesController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(userPhones)
  async show(@RequestBody(userPhones) { user_ids }: BodyOf<typeof userPhones>) {
    const people = await this.dataSource.manager.find(User, {
      select: { id: true, phone: true },
      where: { id: In(user_ids) },
    });
    return { phones: people.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }])) };
  }
}
