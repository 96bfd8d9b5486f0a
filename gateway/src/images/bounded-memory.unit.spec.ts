import { expect, test } from '@jest/globals';
import { BoundedMemory } from './bounded-memory.js';

test('what was not used for the longest makes room', () => {
  const memory = new BoundedMemory(10);
  memory.set('a', Buffer.alloc(4));
  memory.set('b', Buffer.alloc(4));
  expect(memory.get('a')).toHaveLength(4);
  memory.set('c', Buffer.alloc(4));
  expect(['a', 'b', 'c'].map((key) => memory.get(key)?.length)).toEqual([4, undefined, 4]);
});

test('a key set again weighs once; what alone is too heavy is not kept', () => {
  const memory = new BoundedMemory(10);
  for (let time = 0; time < 5; time++) memory.set('a', Buffer.alloc(6));
  memory.set('b', Buffer.alloc(4));
  expect([memory.get('a')?.length, memory.get('b')?.length]).toEqual([6, 4]);
  memory.set('heavy', Buffer.alloc(11));
  expect(memory.get('heavy')).toBeUndefined();
});
