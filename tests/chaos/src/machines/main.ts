import { archived } from './archived.js';
import { brokers } from './brokers.js';
import { deploying } from './deploying.js';
import { developing } from './developing.js';
import { disk } from './disk.js';
import { hour } from './hour.js';
import { installed } from './installed.js';
import { pilot } from './pilot.js';
import { pooler } from './pooler.js';
import { rolling } from './rolling.js';
import { rotating } from './rotating.js';
import { alone, onOneSystem } from './stage.js';
import { standby } from './standby.js';
import { messageOf } from './system.js';
import { threeBrokers } from './three-brokers.js';
import { tracing } from './tracing.js';
import { twoOfEach } from './two-of-each.js';
import { watch } from './watch.js';

/** The trials with several machines, in the order in which they run. */
const stages = [
  onOneSystem(twoOfEach, { pooler, rolling }),
  onOneSystem(threeBrokers, { tracing, brokers }),
  // The second ends its PostgreSQL.
  onOneSystem(archived, { rotating, standby }),
  alone({ hour }),
  alone({ deploying }),
  alone({ installed }),
  alone({ developing }),
  alone({ pilot }),
  alone({ disk }),
  alone({ watch }),
];

/** `npm test -- machines` runs every trial; this program runs those whose names are its arguments. Exit code 0 when each one passes. */
const all = stages.flatMap(({ names }) => names);
const asked = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`There is no trial ${unknown.join(', ')}, but ${all.join(', ')}.`);
for (const stage of stages) {
  const names = stage.names.filter((name) => asked.includes(name));
  if (names.length > 0) await stage.run(names, console.log).catch((error: unknown) => fail(messageOf(error)));
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
