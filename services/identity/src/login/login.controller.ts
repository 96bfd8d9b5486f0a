import { Body, Controller } from '@nestjs/common';
import { loginAdmin, loginUser, logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { AdminId, Caller, Endpoint, UserId, type ServiceToken } from '@raffle/service-kit';
import { BearerToken } from '../requests/bearer-token.js';
import { BrowserName } from '../requests/browser-name.js';
import { readForm } from '../requests/read-form.js';
import { LogInAdmin } from './log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { LogOut } from './log-out.js';

@Controller()
export class LoginController {
  constructor(
    private readonly user: LogInUser,
    private readonly admin: LogInAdmin,
    private readonly out: LogOut,
  ) {}

  @Endpoint(loginUser)
  logInUser(@Body() body: unknown, @Caller() { address }: ServiceToken, @BrowserName() name: string | undefined) {
    return this.user.logIn(readForm(loginUser, body), { address, name });
  }

  @Endpoint(loginAdmin)
  logInAdmin(@Body() body: unknown, @Caller() { address }: ServiceToken, @BrowserName() name: string | undefined) {
    return this.admin.logIn(readForm(loginAdmin, body), { address, name });
  }

  @Endpoint(logoutUser)
  logOutUser(@UserId() id: string, @BearerToken() token: string) {
    return this.out.logOut({ kind: 'user', id }, token);
  }

  @Endpoint(logoutAdmin)
  logOutAdmin(@AdminId() id: string, @BearerToken() token: string) {
    return this.out.logOut({ kind: 'admin', id }, token);
  }
}
