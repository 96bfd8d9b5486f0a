import { Controller } from '@nestjs/common';
import { identityStats } from '@raffle/contracts/internal';
import { Operation } from '@raffle/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { User } from './user.entity.js';
import { countUsersByDay } from './users.queries.js';

/** Days in a chart. */
const days = 30;

@Controller()
export class InternalStatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(identityStats)
  async show() {
    const { manager } = this.dataSource;
    const [users, by_day] = await Promise.all([
      manager.countBy(User, { erasedAt: IsNull() }),
      countUsersByDay(manager, days),
    ]);
    return { users, by_day };
  }
}
