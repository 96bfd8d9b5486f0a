import * as catalog from './catalog.js';
import type { OperationDefinition } from './define-operation.js';
import * as identity from './identity.js';
import * as messaging from './messaging.js';
import * as payments from './payments.js';
import * as personalData from './personal-data.js';
import { queuesOf } from './queues.js';
import * as tickets from './tickets.js';

/** Every call between services: all operations that these files export. */
export const allOperations: readonly OperationDefinition[] = [
  catalog,
  identity,
  messaging,
  payments,
  personalData,
  ...Object.values(queuesOf),
  tickets,
].flatMap((file) => Object.values<OperationDefinition>(file));
