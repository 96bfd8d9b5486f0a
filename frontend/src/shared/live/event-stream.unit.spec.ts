import { expect, test } from '@jest/globals';
import { eventStreamParser } from './event-stream.js';

const read = (pieces: readonly string[]) => {
  const take = eventStreamParser();
  return pieces.flatMap((piece) => take(piece));
};
const stream =
  ':\n\nevent: product\ndata: {"a":"é: b"}\n\nevent: closed\r\ndata:1\r\ndata: 2\r\n\r\nid: 4\nretry: 9\ndata\n\n';
const events = [
  { event: 'product', data: '{"a":"é: b"}' },
  { event: 'closed', data: '1\n2' },
  { event: 'message', data: '' },
];

test('reads events, ignores comments and unused fields', () => {
  expect(read([stream])).toEqual(events);
});

test('wherever the stream is cut', () => {
  expect(read([...stream])).toEqual(events);
  for (let at = 1; at < stream.length; at++) expect(read([stream.slice(0, at), stream.slice(at)])).toEqual(events);
});

test('an event is returned only once it is complete', () => {
  const take = eventStreamParser();
  expect(take('event: product\ndata: 1\n')).toEqual([]);
  expect(take('\n')).toEqual([{ event: 'product', data: '1' }]);
  expect(take('event: forgotten\n\ndata: 2\n\n')).toEqual([{ event: 'message', data: '2' }]);
});

test('an event that never ends is not buffered without limit', () => {
  const take = eventStreamParser();
  expect(() => {
    for (let n = 0; n < 10; n++) take('x'.repeat(1_000_000));
  }).toThrow(RangeError);
});
