import { fillPath, type EndpointDefinition, type Service } from '@raffle/contracts/http/define-endpoint';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { adminArea, type AdminArea } from '@raffle/contracts/values';
import { randomUUID } from 'node:crypto';
import { serviceTokenHeaders } from './internal-keys.js';

interface AnsweredCall {
  call: string;
  status: number;
}

/**
 * Sends a running service every call that an administrator must not make because of their areas (docs/product.md rule 64), as the gateway
 * would: each endpoint that names areas, as somebody with all others, and each file with phone numbers, without that right.
 */
export async function callsOutsideAreas(service: Service, url: string): Promise<AnsweredCall[]> {
  const answers: AnsweredCall[] = [];
  for (const { endpoint, areas, accept } of outside(service)) {
    const { method, path, params = {} } = endpoint;
    const filled = fillPath(path, Object.fromEntries(Object.keys(params).map((name) => [name, 1])));
    const subject = { kind: 'admin', id: randomUUID(), role: 'admin', areas } as const;
    const response = await fetch(url + filled, {
      method,
      headers: { ...serviceTokenHeaders('gateway', service, subject), accept },
      signal: AbortSignal.timeout(20_000),
    });
    await response.body?.cancel();
    answers.push({ call: `${method} ${path} (${accept}) with ${areas.join()}`, status: response.status });
  }
  return answers;
}

interface OutsideCall {
  endpoint: EndpointDefinition;
  areas: readonly AdminArea[];
  accept: string;
}

const outside = (service: Service): OutsideCall[] =>
  allEndpoints
    .filter((endpoint) => endpoint.service === service && endpoint.access === 'admin')
    .flatMap((endpoint): OutsideCall[] => {
      const named = endpoint.areas === undefined || endpoint.areas === 'every' ? [] : endpoint.areas;
      const others = adminArea.options.filter((area) => !named.some((one) => one === area));
      const withoutPhones = adminArea.options.filter((area) => area !== 'phones');
      return [
        ...(named.length > 0 ? [{ endpoint, areas: others, accept: 'application/json' }] : []),
        ...(endpoint.csv === 'phones' ? [{ endpoint, areas: withoutPhones, accept: 'text/csv' }] : []),
      ];
    });
