import { Injectable, type PipeTransform } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';

const largest = 2_147_483_647;

/** A product id in a path; an invalid one is answered like a product that does not exist. */
@Injectable()
export class ProductIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > largest) throw new ProblemException('product_not_found');
    return id;
  }
}
