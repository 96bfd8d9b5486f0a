import { Controller, Query } from '@nestjs/common';
import { optionalPersonalDataCursor } from '@raffle/contracts/http/personal-data';
import { messagesOfPerson } from '@raffle/contracts/internal';
import { Operation, personalDataPage, UserId } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { ownData } from './own-data.js';

@Controller()
export class OwnDataController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(messagesOfPerson)
  show(@UserId() userId: string, @Query('after', { schema: optionalPersonalDataCursor }) after?: string) {
    return personalDataPage(this.dataSource.manager, messagesOfPerson, ownData, { userId, after });
  }
}
