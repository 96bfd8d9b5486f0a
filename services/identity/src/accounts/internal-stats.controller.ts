import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from './user.entity.js';

/** Serves contracts' identityStats to the gateway. */
@Controller('internal/stats')
export class InternalStatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async show() {
    return { users: await this.dataSource.manager.count(User) };
  }
}
