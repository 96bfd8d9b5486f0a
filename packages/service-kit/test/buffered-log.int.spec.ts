import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';

const children: { kill(signal: NodeJS.Signals): unknown }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A separate process, because buffered lines are lost with it. */
function logging(code: string, stdout: 'pipe' | number = 'pipe') {
  const module = new URL('../dist/logs/logger.js', import.meta.url).href;
  const begin = `const { bufferLogLines, configureLogging, droppedLogLines, logger } = await import('${module}');
    bufferLogLines(); configureLogging({ level: 'info', service: 'test' }); const log = logger('test');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${begin} ${code}`], {
    stdio: ['ignore', stdout, 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const logged = () => [...text.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message);
  return { child, logged, ended: once(child, 'close') };
}

test('an error is written immediately, with all lines before it', async () => {
  const { logged, ended } = logging(`log.info({}, 'first'); log.error({}, 'second'); log.info({}, 'third');
    process.kill(process.pid, 'SIGKILL');`);
  await ended;
  expect(logged()).toEqual(['first', 'second']);
});

test('buffered lines are written soon', async () => {
  const { logged } = logging(`log.info({}, 'first'); setInterval(() => {}, 1000);`);
  await eventually(() => expect(logged()).toEqual(['first']));
});

test('buffered lines are written when the process ends', async () => {
  const { logged, ended } = logging(`log.warn({}, 'first'); process.exit(0);`);
  await ended;
  expect(logged()).toEqual(['first']);
});

test('on a full disk a process loses its lines, and goes on', async () => {
  const { ended } = logging(
    `log.info({}, 'first'); log.error({}, 'second'); log.fatal({}, 'third'); process.exit(droppedLogLines());`,
    openSync('/dev/full', 'w'),
  );
  expect(await ended).toEqual([3, null]);
});
