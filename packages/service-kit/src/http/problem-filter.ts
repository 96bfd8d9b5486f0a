import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@raffle/contracts/errors';
import { unstorableTextMessage } from '@raffle/contracts/request-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../process/database-unavailable.js';
import { codeOfError, isCausedBy, isError } from '../process/is-error.js';
import { logger } from '../logs/logger.js';
import { ProblemException } from './problem-exception.js';
import { contextOfRequest } from './request-hooks.js';

const log = logger('http');

/** Errors of Fastify and Nest that the caller caused, by status; every other one is an internal error. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'unknown_route',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'invalid_request',
  415: 'unsupported_media_type',
  422: 'invalid_request',
  429: 'too_many_requests',
  431: 'invalid_request',
  503: 'service_unavailable',
};

/** Text that PostgreSQL cannot store: bytes that are not UTF-8 (a NUL among them), and a NUL in JSON. */
const unstorableCodes = new Set(['22021', '22P05']);

/**
 * Work that met other work: a statement or a wait for a lock that took too long, a deadlock, a serialization failure. The caller may repeat
 * it; a message is repeated only a few times (`isDatabaseUnavailable`).
 */
const contendedCodes = new Set(['57014', '55P03', '40P01', '40001']);

/** Converts whatever was thrown into the exception to answer with. */
export function toProblemException(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  const status = statusOf(error);
  const code = status === undefined ? undefined : codeOfStatus[status];
  if (code) return new ProblemException(code, { cause: error });
  if (isDatabaseUnavailable(error) || isCausedBy(error, (one) => contendedCodes.has(codeOfError(one) ?? ''))) {
    return new ProblemException('service_unavailable', { cause: error, headers: { 'retry-after': '5' } });
  }
  if (isCausedBy(error, (one) => unstorableCodes.has(codeOfError(one) ?? ''))) {
    return new ProblemException('invalid_request', { cause: error, detail: unstorableTextMessage });
  }
  return new ProblemException('internal_error', { cause: error });
}

/** Answers every error with a problem document and logs our own ones. Never a stack trace or SQL. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void answerProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const context = contextOfRequest(request);
  const exception = toProblemException(error);
  if (exception.status >= 500) {
    const line = { err: exception.cause ?? exception, code: exception.code, request_id: context.requestId };
    if (exception.code === 'internal_error') log.error(line, 'request failed');
    else log.warn(line, 'request could not be served');
  } else {
    log.debug({ err: exception.cause, code: exception.code, request_id: context.requestId }, 'request refused');
  }
  // An answer that has started (a stream) can no longer become a problem document: abort it, so that it is not taken for complete.
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return reply;
  }
  return reply
    .status(exception.status)
    .headers(exception.extras.headers ?? {})
    .header('x-request-id', context.requestId)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(exception.toProblem(context.requestId));
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  // Only Fastify's own errors: the statusCode of a library's error says nothing about our caller.
  if (codeOfError(error)?.startsWith('FST_') && isError(error) && 'statusCode' in error) {
    return Number(error.statusCode);
  }
  return undefined;
}
