import { All, Controller } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { Guarded } from '../http/route-rules.js';

/** Every other path under `/api`: without this route it would be answered with a page of the app. */
@Controller('api')
export class UnknownRouteController {
  @All(['', '*'])
  @Guarded({ access: 'public', limit: 'unknown' })
  refuse(): never {
    throw new ProblemException('unknown_route');
  }
}
