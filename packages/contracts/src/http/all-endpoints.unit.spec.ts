import { expect, test } from '@jest/globals';
import { allEndpoints } from './all-endpoints.js';

test('only identity receives the session token, and only on protected endpoints', () => {
  const passing = allEndpoints.filter(({ passesToken }) => passesToken);
  expect(passing.length).toBeGreaterThan(0);
  for (const { service, access } of passing) {
    expect(service).toBe('identity');
    expect(access).not.toBe('public');
  }
});

test('answers that caches may store are public reads', () => {
  const shared = allEndpoints.filter((endpoint) => endpoint.shared);
  expect(shared.length).toBeGreaterThan(0);
  for (const endpoint of shared) expect(endpoint).toMatchObject({ method: 'GET', access: 'public' });
});

test('every timeout is shorter than the server’s 30 seconds', () => {
  for (const { timeoutMs = 0 } of allEndpoints) expect(timeoutMs).toBeLessThan(30_000);
});
