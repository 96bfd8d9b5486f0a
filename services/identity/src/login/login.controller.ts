import { Body, Controller, Param } from '@nestjs/common';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  endAdminSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
  sessionId,
} from '@raffle/contracts/http/open-sessions';
import { loginAdmin, loginUser, logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { uuid } from '@raffle/contracts/values';
import { AdminId, Caller, Endpoint, ProblemException, UserId, type ServiceToken } from '@raffle/service-kit';
import type { SessionHolder } from '../authentication/authentication.queries.js';
import { BearerToken, BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { LogInAdmin } from './log-in-admin.js';
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
    @Body() body: unknown,
    @Caller() { address }: ServiceToken,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.user.logIn(readForm(loginUser, body), { address, name, delayAnswer });
  }

  @Endpoint(loginAdmin)
  logInAdmin(
    @Body() body: unknown,
    @Caller() { address }: ServiceToken,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.admin.logIn(readForm(loginAdmin, body), { address, name, delayAnswer });
  }

  @Endpoint(logoutUser)
  logOutUser(@UserId() id: string, @BearerToken() token: string) {
    return this.sessions.logOut({ kind: 'user', id }, token);
  }

  @Endpoint(logoutAdmin)
  logOutAdmin(@AdminId() id: string, @BearerToken() token: string) {
    return this.sessions.logOut({ kind: 'admin', id }, token);
  }

  @Endpoint(listOwnSessions)
  list(@Caller() caller: ServiceToken, @BearerToken() token: string) {
    return this.sessions.list(holderOf(caller), token);
  }

  @Endpoint(endOwnSession)
  end(
    @Param('id', { schema: sessionId }) session: string,
    @Caller() caller: ServiceToken,
    @BearerToken() token: string,
  ) {
    return this.sessions.end(holderOf(caller), session, ending(caller, token));
  }

  @Endpoint(endOtherSessions)
  endOthers(@Body() body: unknown, @Caller() caller: ServiceToken, @BearerToken() token: string) {
    const { deviceToken } = readForm(endOtherSessions, body);
    return this.sessions.endOthers(holderOf(caller), ending(caller, token), deviceToken);
  }

  @Endpoint(listAdminSessions)
  listOfAdmin(@Param('id', { schema: uuid }) id: string, @BearerToken() token: string) {
    return this.sessions.listOfAdmin(id, token);
  }

  @Endpoint(endAdminSession)
  endOfAdmin(
    @Param('id', { schema: uuid }) id: string,
    @Param('session', { schema: sessionId }) session: string,
    @ActingAdmin() admin: Actor,
    @BearerToken() token: string,
  ) {
    return this.sessions.end({ kind: 'admin', id }, session, byAdmin(admin, token));
  }

  @Endpoint(endAdminSessions)
  endAllOfAdmin(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor, @BearerToken() token: string) {
    return this.sessions.endOthers({ kind: 'admin', id }, byAdmin(admin, token));
  }
}

function holderOf({ subject }: ServiceToken): SessionHolder {
  if (!subject) throw new ProblemException('unauthenticated');
  return { kind: subject.kind, id: subject.id };
}

const byAdmin = ({ adminId, address }: Actor, token: string): Ending => ({
  actor: { kind: 'admin', id: adminId },
  address,
  token,
});

/** Users are not actors in the audit log. */
function ending(caller: ServiceToken, token: string): Ending {
  const { kind, id } = holderOf(caller);
  return { actor: kind === 'admin' ? { kind, id } : { kind: 'nobody' }, address: caller.address, token };
}
