import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { TaskName, Tasks } from './driver.js';
import type { Reference } from './reference-servers.js';

type Reply = { result: unknown } | { error: string };

const start = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), { execArgv: [], serialization: 'advanced' });

/** Sends one request and waits for its answer. @throws Error with the child's reason, or when it ends first. */
function ask(child: ChildProcess, question: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the child process of the benchmark ended'));
    child.once('exit', ended);
    child.once('message', (reply: Reply) => {
      child.off('exit', ended);
      if ('error' in reply) reject(new Error(reply.error));
      else resolve(reply.result);
    });
    child.send(question);
  });
}

export interface Driver {
  run<Name extends TaskName>(name: Name, task: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]>;
  stop(): void;
}

export function startDriver(): Driver {
  const child = start('driver.js');
  return {
    run: ((name: TaskName, task: object) => ask(child, { name, task })) as Driver['run'],
    stop: () => child.kill(),
  };
}

/** Runs `work` with a reference server; its URL is the argument. */
export async function withReference<T>(reference: Reference, work: (url: string) => Promise<T>): Promise<T> {
  const child = start('reference-servers.js');
  try {
    return await work(String(await ask(child, reference)));
  } finally {
    child.kill();
  }
}
