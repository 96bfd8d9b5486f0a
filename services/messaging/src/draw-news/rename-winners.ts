import { Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import {
  hasWinnerToRename,
  listParticipants,
  lockWinnerToRename,
  renameWinner,
  storeRenamed,
} from './draw-outcome.queries.js';

const everyMs = 1_000;
/** Participants per transaction. */
const batch = 500;

/**
 * Erases or replaces the names of winners in the notices to the participants of their draws, one batch per transaction with its
 * progress, so that it continues after a crash. Needs no lock on names: notices posted later do not have the name.
 */
@Injectable()
export class RenameWinners {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'rename-winners', everyMs })
  async renameBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasWinnerToRename(this.dataSource.manager))) return false;
    return this.dataSource.transaction(async (manager) => {
      const winner = await lockWinnerToRename(manager);
      if (!winner) return false;
      const { product_id, renamed_up_to: after } = winner;
      const userIds = await listParticipants(manager, product_id, { after, limit: batch });
      await renameWinner(manager, winner, userIds);
      await storeRenamed(manager, winner, userIds.length < batch ? null : userIds.at(-1)!);
      return true;
    });
  }
}
