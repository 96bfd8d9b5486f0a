import { expect, test } from '@jest/globals';
import { allEndpoints } from '@raffle/contracts';
import { routes } from './routes.js';

test('the table covers the public interface exactly', () => {
  expect(new Set(routes.map(({ endpoint }) => endpoint))).toEqual(new Set(allEndpoints));
  expect(routes).toHaveLength(allEndpoints.length);
});

test('only identity is ever told a token, and only on protected calls', () => {
  for (const { endpoint, target, passesToken } of routes.filter((route) => route.passesToken)) {
    expect({ target, passesToken, access: endpoint.access }).not.toMatchObject({ access: 'public' });
    expect(target).toBe('identity');
  }
});

test('what caches may keep is public reading', () => {
  for (const { endpoint } of routes.filter(({ shared }) => shared)) {
    expect(endpoint).toMatchObject({ method: 'GET', access: 'public' });
  }
});

test('no answer may outlast the server’s own bound', () => {
  for (const { timeoutMs } of routes) expect(timeoutMs).toBeLessThan(30_000);
});
