import { Injectable } from '@nestjs/common';
import { PublicNameReplaced, UserUpdated } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { displayName } from '../../users/display-name.js';
import { User } from '../../users/user.entity.js';
import { lockUser } from '../../users/users.queries.js';

/** Replaces an offensive or misleading public name by initials, also where it was published (docs/product.md rule 49). */
@Injectable()
export class ReplacePublicName {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Idempotent: the first reason stays. @throws ProblemException `user_not_found`, also for a closed account */
  replace(id: string, reason: string, admin: Actor): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const { name, phone, city, ...user } = await lockUser(manager, id);
      if (phone === null) throw new ProblemException('user_not_found');
      if (!user.initials_only) {
        const version = user.version + 1;
        const initials = displayName({ name, display_name: null });
        await manager.update(User, { id }, { display_name: null, initials_only: true, version });
        await this.outbox.add(manager, UserUpdated, {
          user_id: id,
          version,
          display_name: initials,
          city,
          name,
          phone,
        });
        await this.outbox.add(manager, PublicNameReplaced, { user_id: id, version, initials });
        await recordAct(manager, admin, { action: 'user.public_name_replaced', subject: id, after: { reason } });
      }
      return manager.findOneByOrFail(User, { id });
    });
  }
}
