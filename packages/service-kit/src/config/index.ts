// Variables of the environment: each process' config.ts reads its own.
export { ConfigurationError, loadConfig } from './load-config.js';
export {
  baseConfigShape,
  brokerConfigShape,
  brokerNodes,
  databaseConfigShape,
  databasePoolSize,
  ed25519PrivateKey,
  httpUrl,
  jsonList,
  redisConfigShape,
  secretKey,
  serviceConfigShape,
  serviceUrl,
  withoutLastSlash,
} from './variables.js';
