import { build } from './build.js';
import { admin } from './commands/admin.js';
import { backup } from './commands/backup.js';
import { check } from './commands/check.js';
import { deploy } from './commands/deploy.js';
import { dev } from './commands/dev.js';
import { invariants } from './commands/invariants.js';
import { queues } from './commands/queues.js';
import { reconcile } from './commands/reconcile.js';
import { reset } from './commands/reset.js';
import { restore } from './commands/restore.js';
import { rotate } from './commands/rotate.js';
import { seed } from './commands/seed.js';
import { start, startDetached, terminalFlag } from './commands/start.js';
import { status } from './commands/status.js';
import { stop } from './commands/stop.js';
import { testPart } from './commands/test-part.js';
import { testWatch } from './commands/test-watch.js';
import { trace } from './commands/trace.js';
import { test } from './commands/test.js';
import { asTyped } from './config.js';
import { progressTo } from './progress.js';
import { sentenceOf, StartFailure } from './start-failure.js';

const usage =
  'Commands: start [--detach], dev, status [--all], stop, reset [--yes], build, seed [--dead-letter], admin …, invariants …, reconcile …, queues …, trace …, backup [--check], restore [--to <instant>], rotate <what>, deploy [--build | --back], check, test [--all] [<part> …], test:watch [<path> …].';

/** One command of the runner. @returns the exit code. */
export async function run([command = '', ...flags]: readonly string[]): Promise<number> {
  try {
    switch (command) {
      case 'start':
        if (flags.includes('--detach')) return await startDetached(print);
        return await start(printToPerson, {
          announce: isInBackground ? sendToStarter : print,
          toTerminal: isInBackground ? flags.includes(terminalFlag) : Boolean(process.stdout.isTTY),
          ready: () => sendToStarter('ready'),
        });
      case 'build':
        await build(progressTo(print));
        return 0;
      case 'dev':
        return await dev(print, {
          announce: print,
          toTerminal: Boolean(process.stdout.isTTY),
          ready: () => undefined,
        });
      case 'status':
        return await status(print, { all: flags.includes('--all') });
      case 'stop':
        return await stop(print);
      case 'reset':
        return await reset(print, { yes: flags.includes('--yes') });
      case 'seed':
        return await seed(flags);
      case 'admin':
        return await admin(flags);
      case 'invariants':
        return await invariants(flags);
      case 'queues':
        return await queues(flags);
      case 'reconcile':
        return await reconcile(print, flags);
      case 'trace':
        return await trace(flags);
      case 'backup':
        return await backup(print, flags);
      case 'restore':
        return await restore(print, flags);
      case 'rotate':
        return await rotate(print, flags);
      case 'deploy':
        return await deploy(print, flags);
      case 'check':
        return await check(print);
      case 'test':
        return await test(print, flags);
      case 'test:part':
        return await testPart(print, flags);
      case 'test:watch':
        return await testWatch(flags);
      default:
        print(usage);
        return 2;
    }
  } catch (error) {
    printToPerson(sentenceOf(error));
    return error instanceof StartFailure ? error.exitCode : 1;
  }
}

const print = (line: string): void => console.log(asTyped(line));
/** It has a channel to the process that started it, which may close later. */
const isInBackground = process.send !== undefined;

/** The user of a background runner is at the terminal of the process that started it; its own output is a log file. */
function printToPerson(line: string): void {
  print(isInBackground ? `${new Date().toISOString()}  ${line}` : line);
  sendToStarter(line);
}

/** To the process that started this one in the background, if it still waits; never into the log. */
function sendToStarter(line: string): void {
  if (process.connected) process.send?.(line);
}
