import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { changePassword, updateProfile } from '@raffle/contracts';
import { Caller, ProblemException, RequireUser, UserId, type InternalStatement } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { bearerToken } from '../requests/bearer-token.js';
import { readForm } from '../requests/read-form.js';
import { ChangePassword } from './change-password.js';
import { markActive } from './mark-active.js';
import { showUser } from './show-user.js';
import { UpdateProfile } from './update-profile.js';
import { User } from './user.entity.js';

@Controller('users')
@RequireUser()
export class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updating: UpdateProfile,
    private readonly changing: ChangePassword,
  ) {}

  @Get('profile')
  async show(@UserId() id: string) {
    const { manager } = this.dataSource;
    await markActive(manager, id);
    const user = await manager.findOneBy(User, { id });
    // The call by which a browser asks whether its session still holds.
    if (!user || user.blockedAt) throw new ProblemException('unauthenticated');
    return { user: showUser(user) };
  }

  @Put('profile')
  async update(@UserId() id: string, @Body() body: unknown) {
    return { user: showUser(await this.updating.update(id, readForm(updateProfile, body))) };
  }

  @Put('password')
  async changePassword(
    @UserId() id: string,
    @Body() body: unknown,
    @Caller() { address }: InternalStatement,
    @Headers('authorization') authorization?: string,
  ) {
    const session = { token: bearerToken(authorization), address };
    return { user: showUser(await this.changing.change(id, session, readForm(changePassword, body))) };
  }
}
