import { Controller } from '@nestjs/common';
import { changePassword, closeAccount, getProfile, updateProfile } from '@raffle/contracts/http/sessions';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { awaitsPrize } from '../users/awaited-prizes.js';
import { showUser } from '../users/show-user.js';
import { User } from '../users/user.entity.js';
import { markActive } from '../users/users.queries.js';
import { ChangePassword } from './change-password.js';
import { CloseAccount } from './close-account.js';
import { UpdateProfile } from './update-profile.js';

/** A person's own account. */
@Controller()
export class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updating: UpdateProfile,
    private readonly changing: ChangePassword,
    private readonly closing: CloseAccount,
  ) {}

  @Endpoint(getProfile)
  async show({ userId: id }: Call<typeof getProfile>) {
    const { manager } = this.dataSource;
    await markActive(manager, id);
    const user = await manager.findOneBy(User, { id });
    // Browsers use this call to check whether their session is still valid.
    const closed = !user || user.erased_at || (user.blocked_at && !(await awaitsPrize(manager, id)));
    if (closed) throw new ProblemException('unauthenticated');
    return { user: showUser(user) };
  }

  @Endpoint(updateProfile)
  async update({ body, userId: id }: Call<typeof updateProfile>) {
    return { user: showUser(await this.updating.update(id, body)) };
  }

  @Endpoint(changePassword)
  async changePassword({ body, userId: id, address, token }: Call<typeof changePassword>) {
    return { user: showUser(await this.changing.change(id, { token, address }, body)) };
  }

  @Endpoint(closeAccount)
  close({ body, userId: id, address }: Call<typeof closeAccount>) {
    return this.closing.close(id, address, body);
  }
}
