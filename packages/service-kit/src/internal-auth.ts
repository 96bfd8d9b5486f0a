import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ProcessName } from '@raffle/contracts';
import type { FastifyRequest } from 'fastify';
import { statementHeader, verifyStatement, type InternalStatement } from './internal-statement.js';
import { logger } from './logger.js';
import { ProblemException } from './problem-exception.js';
import { contextOfRequest } from './request-hooks.js';
import { serviceKitOptions, type ServiceKitOptions } from './service-kit-options.js';

type Requirement = 'user' | 'admin' | 'super_admin';

const allowedCallers = 'service-kit:allowed-callers';
const required = 'service-kit:required-subject';
const open = 'service-kit:without-statement';
const log = logger('internal-auth');
const statements = new WeakMap<object, InternalStatement>();

/** Which processes may call; the gateway alone where nothing is said. */
export const AllowCallers = (...callers: ProcessName[]) => SetMetadata(allowedCallers, callers);
/** Only for a signed-in user: 401 without a person, 403 for an admin. */
export const RequireUser = () => SetMetadata(required, 'user' satisfies Requirement);
/** Only for an admin of any role: 401 without a person, 403 for a user. */
export const RequireAdmin = () => SetMetadata(required, 'admin' satisfies Requirement);
/** Only for a super_admin. */
export const RequireSuperAdmin = () => SetMetadata(required, 'super_admin' satisfies Requirement);
/** For operators' endpoints only: answers anybody who reaches the service. */
export const WithoutStatement = () => SetMetadata(open, true);

/** The statement with which the call came. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => statementOf(context));
/** The id of the signed-in user; for handlers with `@RequireUser()`. */
export const UserId = createParamDecorator((_: unknown, context: ExecutionContext) => subjectIdOf(context, 'user'));
/** The id of the signed-in admin; for handlers with `@RequireAdmin()` or `@RequireSuperAdmin()`. */
export const AdminId = createParamDecorator((_: unknown, context: ExecutionContext) => subjectIdOf(context, 'admin'));

/** Answers 401 to whoever comes without a good statement, and 403 to whoever may not. */
@Injectable()
export class InternalAuthGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(serviceKitOptions) private readonly options: ServiceKitOptions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(open, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const statement = await this.verify(request);
    const callers = this.reflector.getAllAndOverride<ProcessName[]>(allowedCallers, targets) ?? ['gateway'];
    if (!callers.includes(statement.caller)) throw new ProblemException('forbidden');
    const requirement = this.reflector.getAllAndOverride<Requirement>(required, targets);
    if (requirement) checkSubject(statement, requirement);
    statements.set(request.raw, statement);
    if (statement.subject) contextOfRequest(request).userId = statement.subject.id;
    return true;
  }

  private async verify(request: FastifyRequest): Promise<InternalStatement> {
    const token = request.headers[statementHeader];
    if (typeof token !== 'string') throw new ProblemException('unauthenticated');
    try {
      return await verifyStatement(token, {
        self: this.options.name,
        publicKeys: this.options.config.INTERNAL_PUBLIC_KEYS,
      });
    } catch (cause) {
      log.warn({ err: cause }, 'a statement was refused');
      throw new ProblemException('unauthenticated', { cause });
    }
  }
}

function checkSubject({ subject }: InternalStatement, requirement: Requirement): void {
  if (!subject) throw new ProblemException('unauthenticated');
  const allowed =
    requirement === 'user'
      ? subject.kind === 'user'
      : subject.kind === 'admin' && (requirement === 'admin' || subject.role === 'super_admin');
  if (!allowed) throw new ProblemException('forbidden');
}

function statementOf(context: ExecutionContext): InternalStatement {
  const statement = statements.get(context.switchToHttp().getRequest<FastifyRequest>().raw);
  if (!statement) throw new ProblemException('unauthenticated');
  return statement;
}

function subjectIdOf(context: ExecutionContext, kind: 'user' | 'admin'): string {
  const { subject } = statementOf(context);
  if (!subject) throw new ProblemException('unauthenticated');
  if (subject.kind !== kind) throw new ProblemException('forbidden');
  return subject.id;
}
