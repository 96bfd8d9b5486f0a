import { takeRows, withoutGuards, type RowScope, type TakeOver } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';

const ended = { where: 'product_id IN (SELECT product_id FROM draw_outcome)' };

/** What was written, read and sent, in the order of the references; `exact`: what was withdrawn or has been sent since is gone. */
const taken: readonly [table: string, scope?: RowScope & { exact?: boolean }][] = [
  ['removed_admin'],
  ['message'],
  ['conversation'],
  ['idempotent_request'],
  ['admin_request'],
  ['general_message'],
  ['general_reading'],
  ['general_readers'],
  ['holder_message'],
  ['holder_message_recipient', { exact: true }],
  // How each draw ended and who was told of it, with the copies that the remaining notices need.
  ['product', ended],
  ['participation', ended],
  ['draw_outcome'],
  ['draw_winner'],
  ['winner_to_rename', { exact: true }],
  ['admin_notice'],
  ['text_agreement', { exact: true }],
  ['text_message', { exact: true }],
];

/**
 * Takes over every message, what was read and sent, and who agreed to texts: nobody is told anything twice, or texted after they withdrew. A notice
 * names the subject of its event once, so events that arrive again add none. Prepared answers and copies of people are as they were; browsers
 * register again, because every session has ended.
 */
export async function takeOverMessaging({ restored, newer, done }: TakeOver): Promise<void> {
  const guarded = taken.map(([table]) => table);
  const changed = await withoutGuards(restored, guarded, async () => {
    let sum = 0;
    for (const [table, scope] of taken) sum += await takeRows(restored, newer, table, scope);
    return sum;
  });
  const browsers = (await rows(restored, 'DELETE FROM push_device RETURNING true')).length;
  if (changed > 0) done(`${changed} changes of messages, notices, what was read and sent, and agreements to texts`);
  if (browsers > 0) done(`${browsers} browsers are notified after their next login`);
}
