import { Injectable } from '@nestjs/common';
import { UserUpdated } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { displayName, displayNames } from '../users/display-name.js';
import { User } from '../users/user.entity.js';

/** Changes name, city or public display name, and publishes them for the services that show them. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `unauthenticated` when the account is gone, `invalid_request` */
  update(id: string, change: { name?: string; city?: string; displayName?: string }): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user || user.phone === null) throw new ProblemException('unauthenticated');
      const { name = user.name, city = user.city } = change;
      const allowed = displayNames(name);
      if (change.displayName !== undefined && !allowed.includes(change.displayName)) {
        throw new ProblemException('invalid_request', {
          errors: [{ path: 'displayName', message: `Choisissez ${allowed.join(' ou ')}` }],
        });
      }
      // A display name of the old name is dropped when the new name does not allow it.
      const chosen = change.displayName ?? (allowed.includes(user.displayName ?? '') ? user.displayName : null);
      if (name === user.name && city === user.city && chosen === user.displayName) return user;
      const version = user.version + 1;
      await manager.update(User, { id }, { name, city, displayName: chosen, version });
      await this.outbox.add(manager, UserUpdated, {
        user_id: id,
        version,
        display_name: displayName({ name, displayName: chosen }),
        city,
        name,
        phone: user.phone,
      });
      return manager.findOneByOrFail(User, { id });
    });
  }
}
