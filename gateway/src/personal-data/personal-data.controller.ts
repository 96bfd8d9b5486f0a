import { Controller, Inject, Param, Req } from '@nestjs/common';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { downloadMyData } from '@raffle/contracts/http/personal-data';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { requestAuthOf } from '../http/request-auth.js';
import { GatherPersonalData } from './gather-personal-data.js';

@Controller('api')
export class PersonalDataController {
  constructor(@Inject(GatherPersonalData) private readonly data: GatherPersonalData) {}

  @Endpoint(downloadMyData)
  download(@Req() request: FastifyRequest) {
    const { session } = requestAuthOf(request);
    if (!session) throw new ProblemException('unauthenticated');
    return this.data.of(session);
  }

  @Endpoint(showPersonHistory)
  history(@Param('id', { schema: uuid }) id: string) {
    return this.data.historyOf({ kind: 'user', id });
  }
}
