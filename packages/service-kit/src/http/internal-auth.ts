import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ProcessName } from '@raffle/contracts/values';
import type { FastifyRequest } from 'fastify';
import { accessProblem, type AccessRules } from './access-problem.js';
import { wantsCsv } from './csv-file.js';
import { serviceTokenHeader, ServiceTokenVerifier, type ServiceToken } from './service-token.js';
import { logger } from '../logs/logger.js';
import { ProblemException } from './problem-exception.js';
import { contextOfRequest } from './request-hooks.js';
import { serviceKitOptions, type ServiceKitOptions } from '../process/service-kit-options.js';

const allowedCallers = 'service-kit:allowed-callers';
const accessRules = 'service-kit:access-rules';
const open = 'service-kit:without-service-token';
const log = logger('internal-auth');
const tokens = new WeakMap<object, ServiceToken>();

/** Which processes may call; by default only the gateway. */
export const AllowCallers = (...callers: ProcessName[]) => SetMetadata(allowedCallers, callers);
/** For whom a call is made: 401 for nobody, 403 for another kind, role or area. `@Endpoint` sets it from the definition. */
export const RequireAccess = ({ access, areas, csv }: AccessRules) => SetMetadata(accessRules, { access, areas, csv });
/** For operators' endpoints only: no authentication. */
export const WithoutServiceToken = () => SetMetadata(open, true);

/** Answers 401 without a valid service token and 403 to a caller or person without permission. */
@Injectable()
export class InternalAuthGuard implements CanActivate {
  private readonly verifier: ServiceTokenVerifier;

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(serviceKitOptions) { name, config }: ServiceKitOptions,
  ) {
    this.verifier = new ServiceTokenVerifier(name, config.INTERNAL_PUBLIC_KEYS);
  }

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(open, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = this.verify(request);
    const callers = this.reflector.getAllAndOverride<ProcessName[]>(allowedCallers, targets) ?? ['gateway'];
    if (!callers.includes(token.caller)) throw new ProblemException('forbidden');
    const rules = this.reflector.getAllAndOverride<AccessRules | undefined>(accessRules, targets) ?? {};
    const problem = accessProblem(rules, token.subject, wantsCsv(request.headers.accept));
    if (problem) throw new ProblemException(problem);
    setCaller(request, token);
    if (token.subject) contextOfRequest(request).userId = token.subject.id;
    return true;
  }

  private verify(request: FastifyRequest): ServiceToken {
    const token = request.headers[serviceTokenHeader];
    if (typeof token !== 'string') throw refusedToken();
    try {
      return this.verifier.verifyToken(token);
    } catch (cause) {
      log.warn({ err: cause }, 'a service token was refused');
      throw refusedToken(cause);
    }
  }
}

/**
 * The header tells the calling process that its own token was rejected (RFC 6750): this 401 is not about the session of the person
 * for whom it calls.
 */
const refusedToken = (cause?: unknown) =>
  new ProblemException('unauthenticated', { cause, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** Who makes the request. @throws ProblemException `unauthenticated` before a guard has told */
export function callerOf(request: FastifyRequest): ServiceToken {
  const token = tokens.get(request.raw);
  if (!token) throw new ProblemException('unauthenticated');
  return token;
}

/** For a guard of one's own: the gateway's callers have no service token. */
export const setCaller = (request: FastifyRequest, caller: ServiceToken): void => void tokens.set(request.raw, caller);
