import { Body, Controller } from '@nestjs/common';
import { changePassword, closeAccount, getProfile, updateProfile } from '@raffle/contracts/http/sessions';
import { Caller, Endpoint, ProblemException, UserId, type ServiceToken } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { BearerToken } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
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
  async show(@UserId() id: string) {
    const { manager } = this.dataSource;
    await markActive(manager, id);
    const user = await manager.findOneBy(User, { id });
    // Browsers use this call to check whether their session is still valid.
    if (!user || user.blockedAt || user.erasedAt) throw new ProblemException('unauthenticated');
    return { user: showUser(user) };
  }

  @Endpoint(updateProfile)
  async update(@UserId() id: string, @Body() body: unknown) {
    return { user: showUser(await this.updating.update(id, readForm(updateProfile, body))) };
  }

  @Endpoint(changePassword)
  async changePassword(
    @UserId() id: string,
    @Body() body: unknown,
    @Caller() { address }: ServiceToken,
    @BearerToken() token: string,
  ) {
    return { user: showUser(await this.changing.change(id, { token, address }, readForm(changePassword, body))) };
  }

  @Endpoint(closeAccount)
  close(@UserId() id: string, @Body() body: unknown, @Caller() { address }: ServiceToken) {
    return this.closing.close(id, address, readForm(closeAccount, body));
  }
}
