import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { loginAdmin, loginUser } from '@raffle/contracts';
import { AdminId, Caller, RequireAdmin, RequireUser, UserId, type InternalStatement } from '@raffle/service-kit';
import { bearerToken } from '../requests/bearer-token.js';
import { readForm } from '../requests/read-form.js';
import { LogInAdmin } from './log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { LogOut } from './log-out.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly user: LogInUser,
    private readonly admin: LogInAdmin,
    private readonly out: LogOut,
  ) {}

  @Post('users/login')
  @HttpCode(200)
  logInUser(@Body() body: unknown) {
    return this.user.logIn(readForm(loginUser, body));
  }

  @Post('admin/login')
  @HttpCode(200)
  logInAdmin(@Body() body: unknown, @Caller() caller: InternalStatement) {
    return this.admin.logIn(readForm(loginAdmin, body), caller.address);
  }

  @Post('users/logout')
  @RequireUser()
  @HttpCode(204)
  logOutUser(@UserId() id: string, @Headers('authorization') authorization?: string) {
    return this.out.logOut({ kind: 'user', id }, bearerToken(authorization));
  }

  @Post('admin/logout')
  @RequireAdmin()
  @HttpCode(204)
  logOutAdmin(@AdminId() id: string, @Headers('authorization') authorization?: string) {
    return this.out.logOut({ kind: 'admin', id }, bearerToken(authorization));
  }
}
