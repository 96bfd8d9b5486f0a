// What needs Redis, apart from the rest: loading its client costs a process 6 MB, and most services have none.
export { sessionIdOf, SessionStore, type Session, type SetUp } from './session-store.js';
export { measureRedis } from './redis-metrics.js';
export { closeRedis, isOfCommand, redisAnswer, redisClient, type RedisClient } from './redis-client.js';
