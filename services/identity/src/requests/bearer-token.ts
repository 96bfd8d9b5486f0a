import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';

/** The session token of the `Authorization` header; 401 `unauthenticated` without one. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (!token) throw new ProblemException('unauthenticated');
  return token;
});
