import { Controller } from '@nestjs/common';
import {
  endAdminSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '@raffle/contracts/http/open-sessions';
import { loginAdmin, loginUser, logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { Endpoint, type Call, type Actor, type Subject } from '@raffle/service-kit/http';
import type { SessionHolder } from '../authentication/authentication.queries.js';
import { BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
import { LogInAdmin } from '../back-office/login/log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { OpenSessions, type Ending } from './open-sessions.js';

/** Login, logout, and the list of one's sessions, of people and administrators. */
@Controller()
export class LoginController {
  constructor(
    private readonly user: LogInUser,
    private readonly admin: LogInAdmin,
    private readonly sessions: OpenSessions,
  ) {}

  @Endpoint(loginUser)
  logInUser(
    { body, address }: Call<typeof loginUser>,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.user.logIn(body, { address, name, delayAnswer });
  }

  @Endpoint(loginAdmin)
  logInAdmin(
    { body, address }: Call<typeof loginAdmin>,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.admin.logIn(body, { address, name, delayAnswer });
  }

  @Endpoint(logoutUser)
  logOutUser({ userId: id, token }: Call<typeof logoutUser>) {
    return this.sessions.logOut({ kind: 'user', id }, token);
  }

  @Endpoint(logoutAdmin)
  logOutAdmin({ actor: { adminId: id }, token }: Call<typeof logoutAdmin>) {
    return this.sessions.logOut({ kind: 'admin', id }, token);
  }

  @Endpoint(listOwnSessions)
  list({ subject, token }: Call<typeof listOwnSessions>) {
    return this.sessions.listSessions(holderOf(subject), token);
  }

  @Endpoint(endOwnSession)
  end({ params: { id: session }, subject, address, token }: Call<typeof endOwnSession>) {
    return this.sessions.end(holderOf(subject), session, ending(subject, address, token));
  }

  @Endpoint(endOtherSessions)
  endOthers({ body: { deviceToken }, subject, address, token }: Call<typeof endOtherSessions>) {
    return this.sessions.endOthers(holderOf(subject), ending(subject, address, token), deviceToken);
  }

  @Endpoint(listAdminSessions)
  listOfAdmin({ params: { id }, token }: Call<typeof listAdminSessions>) {
    return this.sessions.listOfAdmin(id, token);
  }

  @Endpoint(endAdminSession)
  endOfAdmin({ params: { id, session }, actor: admin, token }: Call<typeof endAdminSession>) {
    return this.sessions.end({ kind: 'admin', id }, session, byAdmin(admin, token));
  }

  @Endpoint(endAdminSessions)
  endAllOfAdmin({ params: { id }, actor: admin, token }: Call<typeof endAdminSessions>) {
    return this.sessions.endOthers({ kind: 'admin', id }, byAdmin(admin, token));
  }
}

const holderOf = ({ kind, id }: Subject): SessionHolder => ({ kind, id });

const byAdmin = ({ adminId, address }: Actor, token: string): Ending => ({
  actor: { kind: 'admin', id: adminId },
  address,
  token,
});

/** Users are not actors in the audit log. */
const ending = ({ kind, id }: Subject, address: string | undefined, token: string): Ending => ({
  actor: kind === 'admin' ? { kind, id } : { kind: 'nobody' },
  address,
  token,
});
