import { afterEach, expect, jest, test } from '@jest/globals';
import { people } from './people.js';
import { NotHere, seed } from './seed.js';

const target = {
  gateway: 'http://localhost:3000',
  sandbox: 'http://localhost:4000',
  queues: 'http://localhost:15672',
  credentials: { username: 'admin', password: 'admin-secret' },
  password: 'made-up-secret',
  confirm: () => Promise.reject(new Error('nothing may be done')),
};
const provider = (url_masked: string) => ({ current: 'one', webhook_url: '', options: [{ name: 'one', url_masked }] });

afterEach(() => {
  jest.restoreAllMocks();
});

/** A gateway that only answers what is read before anything is made. */
function gatewayWith(answers: Record<string, object>): void {
  const known: Record<string, object> = {
    '/api/admin/login': {
      token: 'admin_token_x',
      admin: { id: '01a21fd3-608d-7676-bc11-d7762ce3e48c', username: 'admin', role: 'super_admin', areas: [] },
    },
    ...answers,
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    const answer = known[pathname];
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new Error(`${pathname} was called`));
  });
}

test('a public address is refused before anything is sent', async () => {
  gatewayWith({ '/api/admin/login': {} });
  await expect(seed({ ...target, gateway: 'https://bon-tirage.example' }, () => undefined)).rejects.toThrow(NotHere);
  expect(fetch).not.toHaveBeenCalled();
});

test('a real provider is refused before anybody is made', async () => {
  gatewayWith({ '/api/admin/payment-providers': provider('https://pay•••.net/•••') });
  await expect(seed(target, () => undefined)).rejects.toThrow('A real payment provider is configured');
});

test('a system with people is refused, with what to do', async () => {
  gatewayWith({
    '/api/admin/payment-providers': provider('http://127•••.1/•••'),
    '/api/admin/users': { users: [], total: 60 },
  });
  await expect(seed(target, () => undefined)).rejects.toThrow('There are 60 people already: `npm run reset`');
});

test('sixty people have sixty names and numbers', () => {
  expect(new Set(people.map(({ name }) => name)).size).toBe(60);
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(60);
});
