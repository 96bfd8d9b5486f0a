import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DrawCompleted, WinnerWarned } from '@raffle/contracts/events';
import { requestBlock } from '@raffle/contracts/http/requests-about-people';
import { isOnlyAdmin } from '@raffle/contracts/internal';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let team: AtWork[];
beforeAll(async () => {
  identity = await startIdentity([WinnerWarned]);
  team = [await identity.adminAtWork(), await identity.adminAtWork('admin'), await identity.adminAtWork('admin')];
}, 60_000);
afterAll(() => identity.stop());

/** So many administrators count, and "two people" is on or off. */
async function given(administrators: number, twoPeople: boolean) {
  const counting = team.slice(0, administrators).map(({ id }) => id);
  await identity.onlyCounting(counting);
  await unguarded(identity.databaseUrl, 'settings', 'UPDATE settings SET two_people = $1', [twoPeople]);
}
const wait = (id: string) =>
  unguarded(
    identity.databaseUrl,
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - interval '25 hours', alone_from = alone_from - interval '25 hours' WHERE id = $1`,
    [id],
  );

let products = 900;
async function winner() {
  const { user } = await identity.member();
  const product_id = ++products;
  await publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id,
    winners: [{ ticket: 3, user_id: user.id, display_name: 'A. M.', city: 'Lomé' }],
  });
  const stored = 'SELECT FROM awaited_prizes WHERE product_id = $1';
  await eventually(async () => expect(await identity.query(stored, [product_id])).toHaveLength(1));
  return user.id;
}

// Neither a hand-over (rule 58) nor a winner's block (rule 62) depends on the switch.
describe.each([
  [1, false],
  [1, true],
  [2, false],
  [2, true],
  [3, false],
  [3, true],
])('with %i administrators and "two people" %p', (administrators, twoPeople) => {
  const isOnly = administrators === 1;
  const [one, second] = [0, 1];
  beforeAll(() => given(administrators, twoPeople));

  test('catalog hears whether a hand-over without a code waits for a second person, or for 24 hours', async () => {
    const { body } = await identity.call('GET', `/internal/admins/${team[one]!.id}/only`, undefined, {
      caller: 'catalog',
    });
    expect(isOnlyAdmin.answer.parse(body)).toEqual({ only: isOnly });
  });

  test('a winner is blocked by two people, or by the only one after 24 hours', async () => {
    const id = await winner();
    const reason = 'Plusieurs comptes';
    const [by, other] = [team[one]!, team[second]!];
    const blockedAt = async () => (await identity.query('SELECT blocked_at FROM users WHERE id = $1', [id]))[0];
    expect(await identity.call('POST', `/admin/users/${id}/block`, { reason }, by)).toMatchObject({
      status: 409,
      body: { code: 'approval_needed' },
    });
    const asked = await identity.call('POST', `/admin/users/${id}/block-requests`, { reason }, by);
    const { approval } = requestBlock.answer.parse(asked.body);
    expect(approval.alone_from !== null).toBe(isOnly);
    const approve = (who: AtWork) => identity.call('POST', `/admin/approvals/${approval.id}/approve`, undefined, who);
    expect((await approve(by)).status).toBe(isOnly ? 409 : 403);
    expect(await blockedAt()).toEqual({ blocked_at: null });
    if (isOnly) await wait(approval.id);
    expect((await approve(isOnly ? by : other)).status).toBe(200);
    expect(await blockedAt()).not.toEqual({ blocked_at: null });
    await eventually(async () =>
      expect((await identity.events.of(WinnerWarned)).filter(({ user_id }) => user_id === id)).toMatchObject([
        { what: 'block_requested' },
        { what: 'blocked' },
      ]),
    );
  });
});
