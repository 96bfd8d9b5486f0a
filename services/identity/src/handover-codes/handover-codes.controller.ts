import { Controller, Inject } from '@nestjs/common';
import { listHandoverCodes, textHandoverCode, textMyHandoverCode } from '@raffle/contracts/http/handover-codes';
import { checkHandoverCode } from '@raffle/contracts/internal';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { handoverCodes } from '../registration/keyed-hashes.js';
import { awaitedBy } from '../users/awaited-prizes.js';
import { CheckHandoverCode } from './check-handover-code.js';
import { TextHandoverCode } from './text-handover-code.js';

@Controller()
export class HandoverCodesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checking: CheckHandoverCode,
    private readonly texting: TextHandoverCode,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  @Endpoint(listHandoverCodes)
  async list({ userId, subject }: Call<typeof listHandoverCodes>) {
    const prizes = await awaitedBy(this.dataSource.manager, userId);
    // Whoever got the account with an administrator's code may be that administrator.
    const codeOf = (prize: (typeof prizes)[number]) =>
      subject.afterCode || prize.needs_two_people ? null : handoverCodes(this.config, prize)[0];
    return {
      codes: prizes.map((prize) => {
        const { product_id, ticket, needs_two_people } = prize;
        return { product_id, ticket, code: codeOf(prize), needs_two_people };
      }),
    };
  }

  @Endpoint(textMyHandoverCode)
  async textMine({ body, userId, address }: Call<typeof textMyHandoverCode>): Promise<void> {
    await this.texting.send(body, { userId, address });
  }

  @Endpoint(textHandoverCode)
  async text({ body, actor }: Call<typeof textHandoverCode>): Promise<void> {
    await this.texting.send(body, actor);
  }

  @Operation(checkHandoverCode)
  async check({ body: { code, ...prize }, actor }: Call<typeof checkHandoverCode>) {
    return { right: await this.checking.isRight(prize, code, actor) };
  }
}
