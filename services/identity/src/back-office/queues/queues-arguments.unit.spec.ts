import { expect, test } from '@jest/globals';
import { readArguments, usage } from './queues-arguments.js';

const dlq = 'tickets.events.dlq';

test.each([
  [['grow', dlq]],
  [['peek']],
  [['peek', dlq, '--count', '0']],
  [['discard', dlq, '--id', 'x']],
  [['discard', dlq, '--id', 'x', '--reason', ' ']],
  [['replay', dlq, '--from', 'x']],
  [['empty', dlq]],
])('%j shows the usage', (args) => expect(() => readArguments(args)).toThrow(usage));

test('without a command the queues are listed', () => {
  expect(readArguments([])).toMatchObject({ command: 'list', all: false, ages: false });
});
