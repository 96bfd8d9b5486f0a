import { expect, test } from '@jest/globals';
import { dropInternalHeaders } from '../http/server.js';
import { headersForBrowser, headersForService } from './forwarded-headers.js';

test('a service receives only the headers that a browser may set', () => {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'k',
    authorization: 'Bearer token_temporaire_x',
    cookie: 'a=b',
    connection: 'keep-alive, x-internal-statement',
    'x-internal-statement': 'forged',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'forged-id',
    te: 'trailers',
    upgrade: 'websocket',
  };
  expect(headersForService(headers)).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('a browser receives no internal headers', () => {
  expect(
    headersForBrowser({
      'content-type': 'application/json',
      'retry-after': '2',
      server: 'x',
      'x-powered-by': 'y',
      'set-cookie': ['a=b'],
      'transfer-encoding': 'chunked',
      'cache-control': 'public',
      'x-internal-anything': 'z',
    }),
  ).toEqual({ 'content-type': 'application/json', 'retry-after': '2' });
});

test('internal headers of a client are dropped', () => {
  const headers = { 'x-internal-statement': 'a', 'x-correlation-id': 'b', 'x-request-id': 'c', accept: '*/*' };
  dropInternalHeaders(headers);
  expect(headers).toEqual({ accept: '*/*' });
});
