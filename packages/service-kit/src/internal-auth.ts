import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Access } from '@raffle/contracts/http/define-endpoint';
import type { ProcessName } from '@raffle/contracts/values';
import type { FastifyRequest } from 'fastify';
import { serviceTokenHeader, ServiceTokenVerifier, type ServiceToken } from './service-token.js';
import { logger } from './logger.js';
import { ProblemException } from './problem-exception.js';
import { contextOfRequest } from './request-hooks.js';
import { serviceKitOptions, type ServiceKitOptions } from './service-kit-options.js';

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
export const RequireUser = () => RequireAccess('user');
export const RequireAdmin = () => RequireAccess('admin');
export const RequireSuperAdmin = () => RequireAccess('super_admin');
/** For operators' endpoints only: no authentication. */
export const WithoutServiceToken = () => SetMetadata(open, true);

/** The service token of the call. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => serviceTokenOf(context));
/** The id of the signed-in user; for endpoints with access `user`. */
export const UserId = createParamDecorator((_: unknown, context: ExecutionContext) => subjectIdOf(context, 'user'));
/** The id of the signed-in admin; for endpoints with access `admin` or `super_admin`. */
export const AdminId = createParamDecorator((_: unknown, context: ExecutionContext) => subjectIdOf(context, 'admin'));

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
    tokens.set(request.raw, token);
    if (token.subject) contextOfRequest(request).userId = token.subject.id;
    return true;
  }

  private verify(request: FastifyRequest): ServiceToken {
    const token = request.headers[serviceTokenHeader];
    if (typeof token !== 'string') throw refusedToken();
    try {
      return this.verifier.verify(token);
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

export function serviceTokenOf(context: ExecutionContext): ServiceToken {
  const token = tokens.get(context.switchToHttp().getRequest<FastifyRequest>().raw);
  if (!token) throw new ProblemException('unauthenticated');
  return token;
}

export function subjectIdOf(context: ExecutionContext, kind: 'user' | 'admin'): string {
  const { subject } = serviceTokenOf(context);
  if (!subject) throw new ProblemException('unauthenticated');
  if (subject.kind !== kind) throw new ProblemException('forbidden');
  return subject.id;
}
