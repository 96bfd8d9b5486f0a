import { All, Controller } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { Unguarded } from '../http/route-rules.js';

/** Every other address under `/api`, which would be a page of the app otherwise. */
@Controller('api')
export class UnknownRouteController {
  @All(['', '*'])
  @Unguarded()
  refuse(): never {
    throw new ProblemException('unknown_route');
  }
}
