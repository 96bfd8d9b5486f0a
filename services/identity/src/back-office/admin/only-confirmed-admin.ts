import { Injectable } from '@nestjs/common';
import type { OnlyAdmin } from '@raffle/back-office-kit';
import { DataSource } from 'typeorm';
import { isAlone } from './admin.queries.js';

/** Whether an account is the only one that counts (docs/product.md rule 47). */
@Injectable()
export class OnlyConfirmedAdmin implements OnlyAdmin {
  constructor(private readonly dataSource: DataSource) {}

  isOnlyAdmin(adminId: string): Promise<boolean> {
    return isAlone(this.dataSource.manager, adminId);
  }
}
