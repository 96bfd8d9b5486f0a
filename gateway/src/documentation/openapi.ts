import { Inject, Injectable } from '@nestjs/common';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';
import { Brand } from '../pages/brand.js';
import { openapiDocument } from './openapi-document.js';

/** GET /openapi.json: built by the first request, and again when the brand becomes known. */
@Injectable()
export class Openapi {
  private made: { brand: string; answer: PreparedAnswer } | undefined;

  constructor(@Inject(Brand) private readonly brand: Brand) {}

  answer(): PreparedAnswer {
    const brand = this.brand.name;
    if (this.made?.brand !== brand) {
      const json = JSON.stringify(openapiDocument(brand));
      this.made = { brand, answer: prepareAnswer(json, 'application/json; charset=utf-8') };
    }
    return this.made.answer;
  }
}
