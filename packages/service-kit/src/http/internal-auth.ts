import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Access } from '@raffle/contracts/http/define-endpoint';
import type { ProcessName } from '@raffle/contracts/values';
import type { FastifyRequest } from 'fastify';
import { serviceTokenHeader, ServiceTokenVerifier, type ServiceToken } from './service-token.js';
import { logger } from '../logs/logger.js';
import { ProblemException } from './problem-exception.js';
import { contextOfRequest } from './request-hooks.js';
import { serviceKitOptions, type ServiceKitOptions } from '../process/service-kit-options.js';

type Requirement = Exclude<Access, 'public'>;

const allowedCallers = 'service-kit:allowed-callers';
const required = 'service-kit:required-subject';
const open = 'service-kit:without-service-token';
const log = logger('internal-auth');
const tokens = new WeakMap<object, ServiceToken>();

/** Which processes may call; by default only the gateway. */
export const AllowCallers = (...callers: ProcessName[]) => SetMetadata(allowedCallers, callers);
/** Which session a call needs: 401 without one, 403 with another kind. `@Endpoint` sets it from the definition. */
export const RequireAccess = (requirement: Requirement) => SetMetadata(required, requirement);
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
    const requirement = this.reflector.getAllAndOverride<Requirement>(required, targets);
    if (requirement) checkSubject(token, requirement);
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

function checkSubject({ subject }: ServiceToken, requirement: Requirement): void {
  if (!subject) throw new ProblemException('unauthenticated');
  const allowed: Record<Requirement, boolean> = {
    session: true,
    user: subject.kind === 'user',
    admin: subject.kind === 'admin',
    super_admin: subject.kind === 'admin' && subject.role === 'super_admin',
  };
  if (!allowed[requirement]) throw new ProblemException('forbidden');
}

/** Who makes the request. @throws ProblemException `unauthenticated` before a guard has told */
export function callerOf(request: FastifyRequest): ServiceToken {
  const token = tokens.get(request.raw);
  if (!token) throw new ProblemException('unauthenticated');
  return token;
}

/** For a guard of one's own: the gateway's callers have no service token. */
export const setCaller = (request: FastifyRequest, caller: ServiceToken): void => void tokens.set(request.raw, caller);
