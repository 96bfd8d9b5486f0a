import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { contextOfRequest, ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { accessProblem } from './access.js';
import { anonymousBuckets } from './bucket-limits.js';
import { rulesOf } from './route-rules.js';
import { requestAuthOf } from './request-auth.js';

/** Checks the session against the access that the route requires: 401 or 403. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(@Inject(Reflector) private readonly reflector: Reflector) {}

  /** @throws ProblemException 401 or 403 when the session may not use the route. */
  canActivate(context: ExecutionContext): true {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const { access, duringSetUp, rejectsBadToken = false, limit } = rules;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const auth = requestAuthOf(request);
    const found = auth.session;
    const badToken = found === null && request.headers.authorization !== undefined && !anonymousBuckets.has(limit);
    if (badToken && rejectsBadToken) throw new ProblemException('unauthenticated');
    const mustSetUp = found?.setUp !== undefined && !duringSetUp?.includes(found.setUp);
    if (mustSetUp && access !== 'public') {
      throw new ProblemException(found.setUp === 'password' ? 'change_password_first' : 'set_up_first');
    }
    // Until setup is done, public routes treat this session as a visitor.
    auth.session = mustSetUp ? null : found;
    const problem = accessProblem(access, auth.session);
    if (problem) throw new ProblemException(problem);
    if (auth.session) contextOfRequest(request).userId = auth.session.id;
    return true;
  }
}
