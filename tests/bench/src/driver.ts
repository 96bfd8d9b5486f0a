import { buy, registerPeople } from './buyers.js';
import { rush } from './rushing.js';
import { buyTimed } from './timed-buyers.js';
import { watch } from './watching.js';

/** The requests that the driver's process accepts. */
const tasks = { buy, buyTimed, registerPeople, rush, watch };
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
