import { Injectable, type PipeTransform } from '@nestjs/common';
import { uuid } from '@raffle/contracts/values';
import { ProblemException } from '@raffle/service-kit';

/** A delivery's id in a path; an invalid one is answered like a delivery that does not exist. */
@Injectable()
export class DeliveryIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!uuid.safeParse(value).success) throw new ProblemException('delivery_not_found');
    return value;
  }
}
