import { payThere, reason, type Attempt } from './attempt.js';
import { stored, type World } from './world.js';

/** A hand-over comes first: it does not open the winner’s account to one person. */
export function onThePrize({ winner: { id, win, name, phone } }: World): Attempt[] {
  const person = (column: string) => () => stored('identity', `SELECT ${column} FROM users WHERE id = $1`, [id]);
  const handedOver = () => stored('catalog', 'SELECT state, handed_over_at FROM deliveries WHERE id = $1', [win]);
  const facts = { at: new Date().toISOString(), by: 'Komla' };
  const falseDay = (at: string): Attempt => ({
    name: `a hand-over of ${at}`,
    off: 'never',
    on: 'never',
    doors: [
      {
        method: 'POST',
        path: `/admin/deliveries/${win}/handover-requests`,
        body: { ...facts, at, reason },
        refused: 'handover_time_impossible',
      },
    ],
    state: handedOver,
  });
  return [
    falseDay('2020-01-01T10:00:00.000Z'),
    falseDay('2027-06-01T10:00:00.000Z'),
    {
      name: 'a hand-over that says where to pay',
      off: 'never',
      on: 'never',
      doors: [
        {
          method: 'POST',
          path: `/admin/deliveries/${win}/handover-requests`,
          body: { ...facts, by: payThere, reason },
          refused: 'invalid_request',
        },
      ],
      state: handedOver,
    },
    {
      name: 'giving the prize to the next ticket before 30 days',
      off: 'never',
      on: 'never',
      doors: [
        { method: 'POST', path: `/admin/deliveries/${win}/forfeit`, refused: 'forfeit_too_early' },
        {
          method: 'POST',
          path: `/admin/deliveries/${win}/forfeit-requests`,
          body: { reason },
          refused: 'forfeit_too_early',
        },
      ],
      state: handedOver,
    },
    {
      name: 'a hand-over without the winner’s code',
      off: 'two or a day',
      on: 'two or a day',
      doors: (['handover', 'held-handover'] as const).map((door) => ({
        method: 'POST',
        path: `/admin/deliveries/${win}/${door}`,
        body: { ...facts, code: '000 000' },
        refused: 'handover_code_wrong',
      })),
      ask: { service: 'catalog', path: `/admin/deliveries/${win}/handover-requests`, body: { ...facts, reason } },
      state: handedOver,
    },
    {
      name: 'a code for the winner’s password',
      off: 'two or a day',
      on: 'two or a day',
      doors: [{ method: 'POST', path: `/admin/users/${id}/reset-code` }],
      ask: { service: 'identity', path: `/admin/users/${id}/reset-code-requests`, body: { reason } },
      // The code itself is made by whoever asked, once it is approved.
      state: () =>
        stored('identity', `SELECT decision FROM approval_requests WHERE kind = 'reset_code' AND subject = $1`, [id]),
    },
    {
      name: 'the winner’s name',
      off: 'two or a day',
      on: 'two or a day',
      doors: [],
      ask: {
        service: 'identity',
        path: `/admin/users/${id}/corrections`,
        body: { name: 'Une Autre', before: { name, phone }, reason },
      },
      state: person('name'),
    },
    {
      name: 'a block of the winner',
      off: 'two or a day',
      on: 'two or a day',
      doors: [
        { method: 'POST', path: `/admin/users/${id}/block`, body: { reason } },
        { method: 'POST', path: `/admin/users/${id}/held-block`, body: { reason } },
      ],
      ask: { service: 'identity', path: `/admin/users/${id}/block-requests`, body: { reason } },
      state: person('blocked_at'),
    },
  ];
}
