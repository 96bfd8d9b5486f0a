import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { twoPeopleElsewhere } from './elsewhere.js';
import type { Attempt, Way } from './one-person/attempt.js';
import { attemptsOn, decisionPath } from './one-person/attempts.js';
import { afterADay, counting, makeTeam, makeWorld, stored, type Service, type Team } from './one-person/world.js';
import { bearing, call, codeOf, expectNone, type Answer } from './roles/call.js';

const send = (session: string, method: string, path: string, body?: object): Promise<Answer> =>
  call(system.gateway, {
    method,
    path: `/api${path}`,
    headers: bearing(session),
    ...(body === undefined ? {} : { body }),
  });
const refuses = { reason: 'Personne ne l’approuve' };

/**
 * Each act of docs/security.md "What one person alone can still do", attempted through the gateway by one super_admin: with one, two and
 * three administrators that count, with "two people" off and on. What is stored shows whether it was done.
 */
test('what one person attempts alone is done, waits for another or for a day, or is refused', async ({ request }) => {
  test.setTimeout(600_000);
  const team = await makeTeam(request);
  const installations = [
    { administrators: 1, twoPeople: false },
    { administrators: 2, twoPeople: false },
    { administrators: 3, twoPeople: false },
    { administrators: 3, twoPeople: true },
    { administrators: 2, twoPeople: true },
    { administrators: 1, twoPeople: true },
  ];
  const worlds = await Promise.all(installations.map(() => makeWorld(request, team)));
  const before = await stored('identity', 'SELECT * FROM settings');
  const wrong: string[] = [];
  let isOn = false;
  try {
    for (const [at, { administrators, twoPeople }] of installations.entries()) {
      if (twoPeople && !isOn) {
        await counting(team, 3);
        isOn = true;
        await switchOn(team);
      }
      await counting(team, administrators);
      for (const attempt of attemptsOn(worlds[at]!, at + 1))
        await tried(attempt, twoPeople ? attempt.on : attempt.off, team, administrators).catch((error: unknown) =>
          wrong.push(`${administrators}, ${twoPeople ? 'on' : 'off'}: ${attempt.name}: ${String(error)}`),
        );
    }
  } finally {
    const restore = async () => {
      await counting(team, 3);
      if (isOn) await twoPeopleElsewhere(request, team.chief, team.second, false);
      await asBefore(before as Record<string, unknown>[], team);
    };
    await restore().catch((error: unknown) => wrong.push(`afterwards: ${String(error)}`));
  }
  expectNone(wrong);
});

async function tried(attempt: Attempt, way: Way, team: Team, administrators: number): Promise<void> {
  const { doors, ask, state } = attempt;
  const before = await state();
  const isDone = () => expect.poll(state, { timeout: 5_000 }).not.toEqual(before);
  if (way === 'alone') {
    const { method, path, body } = doors[0]!;
    const answer = await send(team.chief, method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return isDone();
  }
  for (const { method, path, body, refused = 'approval_needed' } of doors) {
    const answer = await send(team.chief, method, path, body);
    // Where it is never done, it may also be refused to one person before it is looked at: the request is tried too.
    const codes = way === 'never' ? [refused, 'approval_needed'] : [refused];
    expect(codes, `${method} ${path}: ${answer.text}`).toContain(codeOf(answer));
  }
  expect(await state()).toEqual(before);
  if (way === 'never') return;

  if (!ask) throw new Error(`${attempt.name} is asked for`);
  const asked = await send(team.chief, 'POST', ask.path, ask.body);
  expect(asked.status, asked.text).toBe(201);
  const { id, alone_from } = (asked.json as { approval: { id: string; alone_from: string | null } }).approval;
  const approve = (session: string) => send(session, 'POST', decisionPath(ask.service, id, 'approve'));
  const waitsADay = way === 'two or a day' && administrators === 1;
  expect(alone_from !== null).toBe(waitsADay);
  expect(codeOf(await approve(team.chief))).toBe(waitsADay ? 'approval_too_early' : 'approval_own');
  if (waitsADay) {
    await afterADay(ask.service, id);
    expect((await approve(team.chief)).status).toBe(200);
    return isDone();
  }
  if (administrators > 1) {
    if (ask.superAdmin) expect(codeOf(await approve(team.third))).toBe('forbidden');
    const answer = await approve(administrators === 3 && !ask.superAdmin ? team.third : team.second);
    expect(answer.status, answer.text).toBe(200);
    return isDone();
  }
  // A day changes nothing; nobody is stuck: who asked takes it back.
  expect(await state()).toEqual(before);
  const answer = await send(team.chief, 'POST', decisionPath(ask.service, id, 'refuse'), refuses);
  expect(answer.status, answer.text).toBe(200);
}

/** Every service knows that "two people" is on. */
async function switchOn({ chief }: Team): Promise<void> {
  expect((await send(chief, 'PUT', '/admin/settings/two-people', { enabled: true })).status).toBe(200);
  const versionOf = (service: Service, table: string) => stored(service, `SELECT version FROM ${table}`);
  for (const service of ['catalog', 'messaging', 'payments'] as const)
    await expect
      .poll(() => versionOf(service, 'platform_settings'), { timeout: 15_000 })
      .toEqual(await versionOf('identity', 'settings'));
}

/** The settings of before, through the back-office: every service hears of them. */
async function asBefore([settings = {}]: readonly Record<string, unknown>[], { chief }: Team): Promise<void> {
  const answer = await send(chief, 'PUT', '/admin/settings', {
    registrationPrice: settings.registration_price,
    freeTicketMaxPrice: settings.free_ticket_max_price,
    freeTicketShare: settings.free_ticket_share,
    playLimitWeek: settings.play_limit_week,
    playLimitMonth: settings.play_limit_month,
    helpWhatsapp: settings.help_whatsapp,
    operator: settings.operator,
    complaints: settings.complaints,
    referralThreshold: settings.required_referrals,
  });
  expect(answer.status, answer.text).toBe(200);
  const amount = { moneyFrom: settings.approve_money_from };
  expect((await send(chief, 'PUT', '/admin/settings/two-people', amount)).status).toBe(200);
  const rewards = { reward_tickets: settings.reward_tickets };
  expect((await send(chief, 'PUT', '/admin/referral-settings', rewards)).status).toBe(200);
}
