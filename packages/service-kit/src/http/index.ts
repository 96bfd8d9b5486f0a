export { answerOf, columnsOf, type RowOf } from './answer-of.js';
// Requests and answers, who asks, and calls between services.
export { Endpoint, Forwarded, implementedContracts, Operation } from './endpoint.js';
export type { Actor, Call } from './call.js';
export { csvFile, listFile, wantsCsv, type CsvColumn } from './csv-file.js';
export { contextOfRequest } from './request-hooks.js';
export { fieldErrors, parseRequest, validated } from './request-validation.js';
export { ProblemException } from './problem-exception.js';
export { toProblemException } from './problem-filter.js';
export { setCaller } from './internal-auth.js';
export { accessProblem } from './access-problem.js';
export {
  answerDelayHeader,
  maxAnswerDelayMs,
  signServiceToken,
  serviceTokenHeader,
  ServiceTokenSigner,
  ServiceTokenVerifier,
  type Subject,
} from './service-token.js';
export { clientOf, InternalCallError, InternalClient, InternalUnreachableError } from './internal-client.js';
export { TargetHealth } from './target-health.js';
export { instancesOf, poolTo } from './instances.js';
export { networkOf, networksOf, type Network } from './network-of.js';
export { ConcurrencyLimit } from './concurrency-limit.js';
export { refuseOverwriting } from './refuse-overwriting.js';
export { acceptableIdempotencyKey } from './idempotency-key.js';
