import { brokerAlone } from './broker-alone.js';
import { buy, logIn, registerPeople } from './buyers.js';
import { flood } from './flooding.js';
import { hashAlone } from './hash-alone.js';
import { listen } from './listening.js';
import { load } from './load.js';
import { rush } from './rushing.js';

/** The requests that the driver's process accepts. */
const tasks = { brokerAlone, buy, flood, hashAlone, listen, load, logIn, registerPeople, rush };
export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

interface Asked {
  name: TaskName;
  task: never;
}

/** The process that simulates browsers, so that it does not share an event loop with the system's processes. */
process.on('message', ({ name, task }: Asked) => {
  tasks[name](task).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
