import { Injectable } from '@nestjs/common';
import { UserUpdated } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { requireNoCodeGiven } from '../password-reset/password-reset.queries.js';
import { awaitsPrize, warnWinner } from '../users/awaited-prizes.js';
import { displayName, displayNames } from '../users/display-name.js';
import { User } from '../users/user.entity.js';

/** Changes name, city or public display name, and publishes them for the services that show them. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `unauthenticated` when the account is gone, `invalid_request`; `prize_not_handed_over` for another name while a
   * prize is awaited, which is told and logged; `code_given` for one soon after an administrator's code
   */
  async update(id: string, change: { name?: string; city?: string; displayName?: string }): Promise<User> {
    const updated = await this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user || user.phone === null) throw new ProblemException('unauthenticated');
      const { name = user.name, city = user.city } = change;
      if (name !== user.name && (await awaitsPrize(manager, id))) {
        await this.refuseRename(manager, id);
        return null;
      }
      if (name !== user.name) await requireNoCodeGiven(manager, id);
      const allowed = displayNames({ name, initials_only: user.initials_only });
      if (change.displayName !== undefined && !allowed.includes(change.displayName)) {
        throw new ProblemException('invalid_request', {
          errors: [
            {
              path: 'displayName',
              message:
                allowed.length > 0 ? `Choisissez ${allowed.join(' ou ')}` : 'Seules vos initiales sont affichées',
            },
          ],
        });
      }
      // A display name of the old name is dropped when the new name does not allow it.
      const chosen = change.displayName ?? (allowed.includes(user.display_name ?? '') ? user.display_name : null);
      if (name === user.name && city === user.city && chosen === user.display_name) return user;
      const version = user.version + 1;
      await manager.update(User, { id }, { name, city, display_name: chosen, version });
      await this.outbox.add(manager, UserUpdated, {
        user_id: id,
        version,
        display_name: displayName({ name, display_name: chosen }),
        city,
        name,
        phone: user.phone,
      });
      return manager.findOneByOrFail(User, { id });
    });
    if (!updated) throw new ProblemException('prize_not_handed_over');
    return updated;
  }

  /**
   * Whoever has the account's session may not be its owner (docs/product.md rule 47): at most one notice a day.
   */
  private async refuseRename(manager: EntityManager, userId: string): Promise<void> {
    const today = new Date().toISOString().slice(0, 10);
    await warnWinner(manager, this.outbox, { userId, what: 'rename_refused', reference: today });
    await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.rename_refused', subject: userId });
  }
}
