export {
  baseConfigShape,
  brokerConfigShape,
  databaseConfigShape,
  ed25519PrivateKey,
  httpUrl,
  redisConfigShape,
} from './config-shapes.js';
export type { BaseConfig, PublicKeys } from './config-shapes.js';
export { ConfigurationError, loadConfig } from './load-config.js';
export { csvFile, readableInstant, wantsCsv, type CsvColumn } from './csv-file.js';
export { Conditions } from './conditions.js';
export { inOrder, listAll, listAllById, listPage, listTotal, type ListSource } from './list-page.js';
export {
  Endpoint,
  IdempotencyKey,
  implementedContracts,
  Operation,
  RequestBody,
  RequestQuery,
  WantsCsv,
} from './endpoint.js';
export { DatabaseModule } from './database.module.js';
export {
  connectionOptions,
  type DatabaseOptions,
  type DatabaseRights,
  type DatabaseRoles,
} from './database-options.js';
export { migrate } from './migrate.js';
export { readMigrationConfig } from './config.js';
export { runMigration } from './run-migration.js';
export { refuseOverwriting } from './refuse-overwriting.js';
export { firstRow, rows } from './rows.js';
export { ForgetOldRequests } from './forget-old-requests.js';
export { IdempotencyStore, type KeyedRequest } from './idempotency-store.js';
export { acceptableIdempotencyKey, idempotencyKey } from './idempotency-key.js';
export {
  AdminId,
  AllowCallers,
  Caller,
  InternalAuthGuard,
  RequireAdmin,
  RequireSuperAdmin,
  RequireUser,
  serviceTokenOf,
  subjectIdOf,
  UserId,
  WithoutServiceToken,
} from './internal-auth.js';
export {
  clientOf,
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  type CallOptions,
  type InternalClientOptions,
} from './internal-client.js';
export { TargetHealth } from './target-health.js';
export {
  signServiceToken,
  serviceTokenHeader,
  serviceTokenLifetimeSeconds,
  ServiceTokenSigner,
  ServiceTokenVerifier,
  type ServiceToken,
  type ServiceTokenToSign,
  type Subject,
} from './service-token.js';
export { isDatabaseUnavailable } from './database-unavailable.js';
export { codeOfError, isError } from './is-error.js';
export { configureLogging, createLogger, logger, NestLogger, type Logger } from './logger.js';
export { waitForEffect } from './wait-for-effect.js';
export { Metrics } from './metrics.js';
export { ProblemException, problemOf, type ProblemExtras } from './problem-exception.js';
export { answerProblem, ProblemFilter, toProblemException } from './problem-filter.js';
export { ConcurrencyLimit } from './concurrency-limit.js';
export { Readiness, type ReadinessCheck } from './readiness.js';
export { scrub, scrubText } from './redaction.js';
export { Repeat } from './repeat-method.js';
export {
  contextOfHeaders,
  correlationIdHeader,
  currentRequestContext,
  inRequestContext,
  requestContext,
  requestIdHeader,
  type RequestContext,
} from './request-context.js';
export { contextOfRequest } from './request-hooks.js';
export { fieldErrors, parseRequest, validationPipe } from './request-validation.js';
export {
  runService,
  startService,
  type ModuleSource,
  type RunningService,
  type ServiceOptions,
} from './run-service.js';
export { ServiceKitModule } from './service-kit.module.js';
export { serviceKitOptions, type ServiceKitOptions } from './service-kit-options.js';
export { closeRedis, redisAnswer, redisClient, type RedisClient } from './redis-client.js';
export { openBytes, sealBytes } from './sealed-bytes.js';
export {
  sessionIdOf,
  SessionStore,
  type OpenSession,
  type Session,
  type SessionLife,
  type SessionStoreOptions,
  type SetUp,
} from './session-store.js';
export { openClaimsController, ownDataController, personalDataPage, type PersonalList } from './personal-data.js';
export { networkOf } from './network-of.js';
export { WorkPool } from './work-pool.js';
export { withDeadline } from './with-deadline.js';
export { containing, wordOrNumberPatterns, wordPatterns } from './search-patterns.js';
export { createFoldText } from './fold-text.js';
export { createSetOnce, setOnce } from './set-once.js';
