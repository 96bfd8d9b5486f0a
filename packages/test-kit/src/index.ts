export { allButDate } from './all-but-date.js';
export { becomeReady } from './become-ready.js';
export { testServices } from './config.js';
export { createTestDatabase, unguarded, type TestDatabase } from './database.js';
export { eventually } from './eventually.js';
export {
  collectEvents,
  leftInQueues,
  publishEvent,
  type CollectedEvent,
  type EventCollector,
  type PublishOptions,
} from './events.js';
export { failpoints, handlingFailpoints, sendingFailpoints, type Failpoint, type Failpoints } from './failpoints.js';
export { fakeNeighbour, NeighbourProblem, type FakeNeighbour, type NeighbourCall } from './fake-neighbour.js';
export { internalKeys, serviceTokenFor, serviceTokenHeaders, type InternalKeys } from './internal-keys.js';
export { management } from './management-api.js';
export { queryPlan } from './query-plan.js';
export { testRedis, type TestRedis } from './redis.js';
export { tcpProxy, type TcpProxy } from './tcp-proxy.js';
export { createTestVhost, type TestVhost } from './vhost.js';
