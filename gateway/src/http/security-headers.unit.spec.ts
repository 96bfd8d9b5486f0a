import { expect, test } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders, securityHeaders } from './security-headers.js';

function headersFor(publicUrl: string): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: unknown) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  securityHeaders(publicUrl)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test('every answer has these headers and no others', () => {
  expect(headersFor('http://localhost:3000')).toEqual(always);
});

test('HSTS only where browsers use https: it would lock a developer out of localhost', () => {
  expect(headersFor('https://tirage.example')).toEqual({ ...always, 'strict-transport-security': 'max-age=31536000' });
});

test('a page may contain the allowed script and style block and no other', () => {
  const policyOf = (headers: Record<string, string>) => headers['content-security-policy'];
  expect(policyOf(pageHeaders('http://localhost:3000'))).toContain("; script-src 'self'; style-src 'self';");
  const inline = { script: "'sha256-abc'", style: "'sha256-def'" };
  expect(policyOf(pageHeaders('https://tirage.example', inline))).toMatch(
    /; script-src 'self' 'sha256-abc'; style-src 'self' 'sha256-def';.*; upgrade-insecure-requests$/,
  );
});
