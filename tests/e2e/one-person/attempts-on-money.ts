import { reason, type Attempt } from './attempt.js';
import { stored, type World } from './world.js';

/** A credit that is given. */
export function onTheMoney({ player }: World): Attempt[] {
  const body = { amount: 100, reason };
  return [
    {
      name: 'a credit from the amount on that needs two people',
      off: 'alone',
      on: 'two',
      doors: [{ method: 'POST', path: `/admin/users/${player}/goodwill`, body }],
      ask: { service: 'payments', path: `/admin/users/${player}/goodwill-requests`, body, superAdmin: true },
      state: () => stored('payments', 'SELECT count(*) FROM goodwill WHERE user_id = $1', [player]),
    },
  ];
}
