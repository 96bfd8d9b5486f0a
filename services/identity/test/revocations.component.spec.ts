import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redisClient, SessionStore } from '@raffle/service-kit/redis';
import { becomeReady, eventually, redisServer, writeRefusals } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';
import { recordRevocation } from '../src/authentication/authentication.queries.js';

/** Redis crashes right after sessions were revoked and restarts from an older snapshot, in which they are valid. */
let redis: Awaited<ReturnType<typeof redisServer>>;
let identity: IdentityService;
beforeAll(async () => {
  redis = await redisServer();
  identity = await startIdentity([], { redisUrl: redis.url });
});
afterAll(async () => {
  await identity.stop();
  await redis.drop();
});

const ready = () => becomeReady({ url: identity.url, close: () => Promise.resolve() });
const isValid = async (token: string) => (await identity.sessions.findSession(token)) !== null;

async function restartFromSnapshot() {
  await redis.kill();
  await eventually(async () => expect((await fetch(`${identity.url}/ready`)).status).toBe(503));
  await redis.start();
  await ready();
}

test('revoked sessions stay revoked, and the others stay valid', async () => {
  const [out, changed, blocked, untouched] = await Promise.all([
    identity.member(),
    identity.member(),
    identity.member(),
    identity.member(),
  ]);
  const { phone, password } = changed.form;
  const other = (await identity.call('POST', '/users/login', { phone, password })).body.token;
  const [chief, clerk] = [await identity.adminAtWork('super_admin'), await identity.adminAtWork('admin')];
  await redis.snapshot();

  const mine = { ...identity.as('user', out.user.id), token: out.session };
  expect((await identity.call('POST', '/users/logout', undefined, mine)).status).toBe(204);
  const change = { currentPassword: password, newPassword: 'Etoile2026' };
  const theirs = { ...identity.as('user', changed.user.id), token: other };
  expect((await identity.call('PUT', '/users/password', change, theirs)).status).toBe(200);
  const reason = { reason: 'Fraude' };
  expect((await identity.call('POST', `/admin/users/${blocked.user.id}/block`, reason, chief)).status).toBe(200);
  expect((await identity.call('DELETE', `/admin/admins/${clerk.id}`, undefined, chief)).status).toBe(204);

  await restartFromSnapshot();
  for (const token of [out.session, changed.session, blocked.session, clerk.token]) {
    expect(await isValid(token)).toBe(false);
  }
  for (const token of [other, untouched.session, chief.token]) expect(await isValid(token)).toBe(true);
});

test('a revocation committed by a crashed process is applied by the next run', async () => {
  const member = await identity.member();
  // The state after the process crashes between the commit and the call to Redis.
  await recordRevocation(identity.dataSource.manager, { kind: 'user', id: member.user.id });
  await eventually(async () => expect(await isValid(member.session)).toBe(false));
  const unapplied = 'SELECT FROM session_revocations WHERE applied_at IS NULL';
  await eventually(async () => expect(await identity.query(unapplied)).toEqual([]));
});

test('a revocation that Redis rejects holds up no other one and no start, and is tried again', async () => {
  const [odd, other] = [await identity.member(), await identity.member()];
  const client = redisClient(redis.url);
  await client.connect();
  const key = `sessions-revoked:user:${odd.user.id}`;
  await client.lPush(key, 'not a moment');
  await redis.snapshot();
  for (const { user } of [odd, other])
    await recordRevocation(identity.dataSource.manager, { kind: 'user', id: user.id });
  await eventually(async () => expect(await isValid(other.session)).toBe(false));
  await restartFromSnapshot();
  await eventually(async () => expect(await isValid(other.session)).toBe(false));
  await eventually(async () =>
    expect(await identity.query('SELECT holder_id FROM session_revocations WHERE applied_at IS NULL')).toEqual([
      { holder_id: odd.user.id },
    ]),
  );
  await eventually(() => client.del(key));
  await client.close();
  await eventually(async () => expect(await isValid(odd.session)).toBe(false));
});

test('an admin’s request succeeds while Redis is unavailable, and sessions end when it is back', async () => {
  const member = await identity.member();
  const chief = await identity.adminAtWork('super_admin');
  await redis.snapshot();
  await redis.kill();
  const answer = await identity.call('POST', `/admin/users/${member.user.id}/block`, { reason: 'Fraude' }, chief);
  expect(answer.status).toBe(200);
  await redis.start();
  await ready();
  await eventually(async () => expect(await isValid(member.session)).toBe(false));
  expect(await isValid(chief.token)).toBe(true);
});

test.each(writeRefusals)(
  'while Redis is %s, a logout and a block take effect and a login is refused; sessions end when it writes again',
  async (why) => {
    const [out, blocked, untouched] = await Promise.all([identity.member(), identity.member(), identity.member()]);
    const chief = await identity.adminAtWork('super_admin');
    // As a gateway.
    const listening = new SessionStore({ url: redis.url });
    listening.connect();
    await listening.onRevoked(() => undefined);
    const writesAgain = await redis.refuseWrites(why);
    const { phone, password } = untouched.form;
    try {
      const mine = { ...identity.as('user', out.user.id), token: out.session };
      expect((await identity.call('POST', '/users/logout', undefined, mine)).status).toBe(204);
      const reason = { reason: 'Fraude' };
      expect((await identity.call('POST', `/admin/users/${blocked.user.id}/block`, reason, chief)).status).toBe(200);
      const refused = await identity.call('POST', '/users/login', { phone, password });
      expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
      for (const token of [out.session, blocked.session]) {
        await eventually(async () => expect(await listening.findSession(token)).toBeNull());
      }
      for (const token of [untouched.session, chief.token]) expect(await listening.findSession(token)).not.toBeNull();
      // One that starts now, or that missed the announcement.
      const late = new SessionStore({ url: redis.url });
      late.connect();
      await late.onRevoked(() => undefined);
      await eventually(async () => expect(await late.findSession(out.session)).toBeNull());
      await late.close();
      await ready();
    } finally {
      await listening.close();
      await writesAgain();
    }
    for (const token of [out.session, blocked.session]) {
      await eventually(async () => expect(await isValid(token)).toBe(false));
    }
    await eventually(async () =>
      expect((await identity.call('POST', '/users/login', { phone, password })).status).toBe(200),
    );
  },
);

test('revocations are deleted once they are older than any session, and not before', async () => {
  const member = await identity.member();
  const ages = async () =>
    (
      await identity.query('SELECT now() - revoked_at > $2 AS old FROM session_revocations WHERE holder_id = $1', [
        member.user.id,
        '29 days',
      ])
    ).map(({ old }) => old);
  // As of tomorrow: today the service's own rounds delete none of these.
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const age of ['28 days 23 hours', '29 days 1 hour']) {
    await recordRevocation(identity.dataSource.manager, { kind: 'user', id: member.user.id });
    await identity.query(
      `UPDATE session_revocations SET revoked_at = now() - $2::interval
        WHERE id = (SELECT max(id) FROM session_revocations WHERE holder_id = $1)`,
      [member.user.id, age],
    );
  }
  // One that cannot be deleted holds up no other one.
  const [{ id: odd }] = (await identity.query(
    `INSERT INTO session_revocations (kind, holder_id, revoked_at) VALUES ('user', gen_random_uuid(), now() - interval '29 days 12 hours') RETURNING id`,
  )) as [{ id: string }];
  await identity.query('CREATE TABLE odd (id bigint REFERENCES session_revocations)');
  await identity.query('INSERT INTO odd VALUES ($1)', [odd]);
  await identity.revocations.forget(tomorrow);
  await identity.query('DROP TABLE odd');
  expect(await ages()).toEqual([false]);
  expect(await identity.revocations.forget(tomorrow)).toBe(1);
});
