import { Controller, Inject, Param } from '@nestjs/common';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { uuid } from '@raffle/contracts/values';
import { Endpoint } from '@raffle/service-kit';
import { GatherPersonalData } from './gather-personal-data.js';

@Controller('api')
export class PersonHistoryController {
  constructor(@Inject(GatherPersonalData) private readonly data: GatherPersonalData) {}

  @Endpoint(showPersonHistory)
  show(@Param('id', { schema: uuid }) id: string) {
    return this.data.historyOf({ kind: 'user', id });
  }
}
