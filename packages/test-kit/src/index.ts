// Separate backing services.
export { testServices } from './config.js';
export { ageHeldAct, createTestDatabase, queryPlan, unguarded, type TestDatabase } from './database.js';
export { createTestVhost, management, type TestVhost } from './vhost.js';
export { testRedis, type TestRedis } from './redis.js';
export { archivingPostgres, type ArchivingPostgres } from './archiving-postgres.js';
export { redisServer, writeRefusals } from './redis-server.js';

// Neighbours and events.
export { fakeNeighbour, NeighbourProblem, type FakeNeighbour, type NeighbourCall } from './fake-neighbour.js';
export { internalKeys, serviceTokenHeaders } from './internal-keys.js';
export { callsOutsideAreas } from './calls-outside-areas.js';
export { collectEvents, leftInQueues, publishEvent, type EventCollector } from './events.js';
export { pagedWhileAdding } from './paged-while-adding.js';
export { readMetrics } from './read-metrics.js';

// Time, waiting and faults.
export { allButDate, becomeReady, eventually } from './eventually.js';
export { failpoints, handlingFailpoints, sendingFailpoints, type Failpoints } from './failpoints.js';
export { refuseEventsWith } from './odd-row.js';
export { freePort } from './free-port.js';
export { tcpProxy, type TcpProxy } from './tcp-proxy.js';
