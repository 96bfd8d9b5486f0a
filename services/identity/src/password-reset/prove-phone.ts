import { Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { provePhone } from '@raffle/contracts/http/sessions';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { User } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { CheckResetCode } from './check-reset-code.js';
import { consumeResetCode } from './reset-code.queries.js';

/** A registration does not prove its phone: a texted code does, within the limits of those for a forgotten password. */
@Injectable()
export class ProvePhone {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: CheckResetCode,
  ) {}

  /** @throws ProblemException `reset_code_refused` for every cause, also a code that an administrator issued; `too_many_requests`, `unauthenticated` */
  async prove(userId: string, form: BodyOf<typeof provePhone>, address: string | undefined): Promise<User> {
    const { phone } = (await this.dataSource.manager.findOneBy(User, { id: userId })) ?? {};
    if (!phone) throw new ProblemException('unauthenticated');
    const { user, codeId, texted } = await this.codes.check({ ...form, phone, address });
    if (!texted) throw new ProblemException('reset_code_refused');
    return this.dataSource.transaction(async (manager) => {
      // Corrected meanwhile: the code went to the number before.
      if ((await lockUser(manager, user.id)).phone !== phone || user.id !== userId)
        throw new ProblemException('reset_code_refused');
      if (!(await consumeResetCode(manager, codeId))) throw new ProblemException('reset_code_refused');
      await manager.update(User, { id: userId }, { phoneProvenAt: new Date() });
      await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.phone_proven', subject: userId, address });
      return manager.findOneByOrFail(User, { id: userId });
    });
  }
}
