import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { identityStats, userContacts, userPhones } from '@raffle/contracts/internal';
import { firstDayOf, readDailyFigures } from '@raffle/service-kit/database';
import { Operation, type Call } from '@raffle/service-kit/http';
import { DataSource, In } from 'typeorm';
import { prizesOf } from './awaited-prizes.js';
import { User } from './user.entity.js';

/** Days in a chart. */
const daysShown = 30;

/** What other services and the gateway ask about people. */
@Controller()
export class UsersController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(identityStats)
  async stats(): Promise<AnswerOf<typeof identityStats>> {
    const { total, days } = await readDailyFigures(this.dataSource.manager, firstDayOf(daysShown));
    return { users: total, by_day: days.map(({ day, amount: count }) => ({ day, count })) };
  }

  @Operation(userPhones)
  async phones({ body: { user_ids } }: Call<typeof userPhones>) {
    const people = await this.dataSource.manager.find(User, {
      select: { id: true, phone: true },
      where: { id: In(user_ids) },
    });
    return { phones: people.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }])) };
  }

  /** For the administrators who hand prizes over. */
  @Operation(userContacts)
  async contacts({ body: { user_ids } }: Call<typeof userContacts>) {
    const people = await this.dataSource.manager.find(User, {
      select: { id: true, name: true, phone: true },
      where: { id: In(user_ids) },
    });
    const prizes = await prizesOf(this.dataSource.manager, user_ids);
    return {
      contacts: people.flatMap(({ id, name, phone }) => {
        const own = prizes.filter((prize) => prize.user_id === id).map(({ user_id: _, ...prize }) => prize);
        return phone === null ? [] : [{ id, name, phone, prizes: own }];
      }),
    };
  }
}
