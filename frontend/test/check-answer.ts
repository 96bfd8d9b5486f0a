import { expect } from '@jest/globals';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';

/** Those with fewer parameters first: `/products/active` is no `/products/{id}`. */
const endpoints = allEndpoints
  .map((endpoint) => ({
    ...endpoint,
    key: new RegExp(`^${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: endpoint.path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

/**
 * Fails for a success that the gateway could not answer: callApi would not notice one of an unknown endpoint, or a field too many.
 * @param key method and path: `GET /config`
 */
export function checkAnswer(key: string, status: number, body: unknown): void {
  const endpoint = endpoints.find((one) => one.key.test(key));
  if (!endpoint) throw new Error(`${key} is no endpoint`);
  if (!endpoint.answer) expect({ key, status }).toEqual({ key, status: endpoint.status ?? 204 });
  else expect({ key, body }).toEqual({ key, body: endpoint.answer.parse(body) });
}
