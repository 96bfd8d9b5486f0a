import { Injectable } from '@nestjs/common';
import { ticketsOpenClaims } from '@raffle/contracts/internal';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { TicketsClient } from '../clients.js';
import { lockUser, takeKeptClosings } from '../users/users.queries.js';
import { EraseAccount } from './erase-account.js';

/** Accounts asked about in a round; the others follow in the next ones. */
const atOnce = 100;

/**
 * Carries out the closings that were kept until the draws with the person's tickets are over (docs/product.md rule 61). What a stopped
 * process leaves is found again.
 */
@Injectable()
export class CarryOutClosings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly erasing: EraseAccount,
  ) {}

  /** @throws the error of tickets, which is asked again in the next round */
  @Repeat({ name: 'carry-out-closings', everyMs: 60_000, firstMs: 10_000 })
  async carryOut(): Promise<void> {
    for (const id of await takeKeptClosings(this.dataSource.manager, atOnce)) {
      const { frozen } = await this.tickets.call(ticketsOpenClaims, { params: { userId: id } });
      if (frozen === 0) await this.close(id);
    }
  }

  private async close(id: string): Promise<void> {
    const isClosed = await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      // Another instance closed it.
      if (user.closing_asked_at === null) return false;
      await this.erasing.erase(manager, user, { keepsName: user.closing_keeps_name === true, address: undefined });
      return true;
    });
    if (isClosed) await this.erasing.erased(id);
  }
}
