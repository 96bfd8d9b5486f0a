import { Controller } from '@nestjs/common';
import { paymentsNews } from '@raffle/contracts/internal';
import { Operation, type Call } from '@raffle/service-kit/http';
import { ShowNews } from './show-news.js';

@Controller()
export class NewsController {
  constructor(private readonly news: ShowNews) {}

  @Operation(paymentsNews)
  show({ query: { from, to } }: Call<typeof paymentsNews>) {
    return this.news.between(new Date(from), new Date(to));
  }
}
