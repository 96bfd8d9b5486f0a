import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { TaskName, Tasks } from './driver.js';

type Reply = { result: unknown } | { error: string };

export interface Driver {
  /** Runs one task. @throws Error with the driver's reason, or when its process ends first. */
  run<Name extends TaskName>(name: Name, task: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]>;
  stop(): void;
}

export function startDriver(): Driver {
  const child = fork(join(import.meta.dirname, 'driver.js'), { execArgv: [], serialization: 'advanced' });
  const ask = (question: object) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the child process of the benchmark ended'));
      child.once('exit', ended);
      child.once('message', (reply: Reply) => {
        child.off('exit', ended);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.result);
      });
      child.send(question);
    });
  return {
    run: ((name: TaskName, task: object) => ask({ name, task })) as Driver['run'],
    stop: () => child.kill(),
  };
}
