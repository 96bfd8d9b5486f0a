import { Controller, Headers, Inject } from '@nestjs/common';
import { countVisit } from '@raffle/contracts/http/visits';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { isProgram } from './is-program.js';
import { VisitCounts } from './visit-counts.js';

@Controller('api')
export class VisitsController {
  constructor(@Inject(VisitCounts) private readonly visits: VisitCounts) {}

  @Endpoint(countVisit)
  count({ query: { source } }: Call<typeof countVisit>, @Headers('user-agent') userAgent?: string): void {
    if (!isProgram(userAgent)) this.visits.count(source);
  }
}
