import { expect, test } from '@jest/globals';
import { rewardsFor, ticketsIn } from './reward.js';

const settings = { enabled: true, bonus_tickets: 1, required_referrals: 5, reward_tickets: 5 };
const bonus = { kind: 'bonus', tickets: 1 };
const threshold = { kind: 'threshold', tickets: 5 };

test.each([
  ['the first friend', {}, { participating: 0, rewarded: false }, [bonus]],
  ['the fourth', {}, { participating: 3, rewarded: false }, [bonus]],
  ['the fifth', {}, { participating: 4, rewarded: false }, [bonus, threshold]],
  ['the sixth', {}, { participating: 5, rewarded: true }, [bonus]],
  ['the tenth: the extra reward is given once', {}, { participating: 9, rewarded: true }, [bonus]],
  ['one while the programme is disabled', { enabled: false }, { participating: 0, rewarded: false }, []],
  ['the fifth while it is disabled', { enabled: false }, { participating: 4, rewarded: false }, []],
  ['the next after the fifth was missed', {}, { participating: 5, rewarded: false }, [bonus, threshold]],
  [
    'one after the threshold was lowered',
    { required_referrals: 2 },
    { participating: 3, rewarded: false },
    [bonus, threshold],
  ],
  [
    'one at another bonus',
    { bonus_tickets: 3 },
    { participating: 0, rewarded: false },
    [{ kind: 'bonus', tickets: 3 }],
  ],
] as const)('%s', (_, change, referrer, rewards) =>
  expect(rewardsFor({ ...settings, ...change }, referrer)).toEqual(rewards),
);

test('tickets are summed by kind or in total', () => {
  const rewards = rewardsFor(settings, { participating: 4, rewarded: false });
  expect([ticketsIn(rewards), ticketsIn(rewards, 'bonus'), ticketsIn(rewards, 'threshold')]).toEqual([6, 1, 5]);
  expect(ticketsIn([], 'threshold')).toBe(0);
});
