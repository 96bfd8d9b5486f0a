import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listMyPayments, myPaymentsPage } from '@raffle/contracts/http/my-payments';
import { listPage } from '@raffle/service-kit/database';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findMyPayments, findOnHold, paymentsOfPerson } from './my-payments.js';
import { findOpenClaims } from './people.queries.js';

@Controller()
export class PeopleController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(listMyPayments)
  async list({ query, userId }: Call<typeof listMyPayments>): Promise<AnswerOf<typeof listMyPayments>> {
    const { manager } = this.dataSource;
    const paging = { ...query, limit: myPaymentsPage };
    const [{ rows, ...page }, { refunds_owed, in_review }] = await Promise.all([
      listPage(manager, paymentsOfPerson(userId), paging, findMyPayments),
      findOpenClaims(manager, userId),
    ]);
    const on_hold = in_review > 0 ? await findOnHold(manager, userId) : [];
    return { payments: rows, ...page, refunds_owed, on_hold };
  }
}
