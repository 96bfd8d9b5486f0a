import { expect, test } from '@jest/globals';
import { LogOutput } from '../src/logs/log-output.js';

/** A disk with space for so many bytes: what does not fit is written in part, then refused. */
function disk(free: number) {
  const state = { free, text: '' };
  const writeBytes = (bytes: Buffer) => {
    if (state.free === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const written = bytes.subarray(0, state.free);
    state.free -= written.length;
    state.text += written.toString();
    return written.length;
  };
  return { state, writeBytes };
}

test('on a full disk lines are counted and dropped, and the next one with space is whole', () => {
  const { state, writeBytes } = disk(10);
  const output = new LogOutput(0, writeBytes);
  output.write('first\n');
  output.write('second\n');
  output.write('third\n');
  expect(output.droppedLines).toBe(2);
  state.free = 100;
  output.write('fourth\n');
  expect(state.text).toBe('first\nseco\nfourth\n');
  expect(output.droppedLines).toBe(2);
});

test('lines that were gathered are dropped together', () => {
  const { state, writeBytes } = disk(0);
  const output = new LogOutput(12, writeBytes);
  output.write('first\n');
  expect(output.droppedLines).toBe(0);
  output.write('second\n');
  expect(output.droppedLines).toBe(2);
  state.free = 100;
  output.write('third\n');
  output.flushSync();
  expect(state.text).toBe('third\n');
});

test('a pipe that is full for a moment gets the line, one that stays full loses it within a second', () => {
  let full = 3;
  let attempts = 0;
  const written: string[] = [];
  const writeBytes = (bytes: Buffer) => {
    attempts += 1;
    if (full-- > 0) throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    written.push(bytes.toString());
    return bytes.length;
  };
  const output = new LogOutput(0, writeBytes);
  output.write('late\n');
  expect(written).toEqual(['late\n']);
  full = Infinity;
  attempts = 0;
  output.write('lost\n');
  // 10 ms apart.
  expect(attempts).toBeLessThan(100);
  expect(output.droppedLines).toBe(1);
});
