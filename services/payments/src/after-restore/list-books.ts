import { namedIds, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';

/** What an administrator does again, if it was right: months of the books, goodwill, the chosen provider. */
export async function listBooks({ restored, newer, decide }: TakeOver): Promise<void> {
  const since = async <Row extends { id: string }>(table: string, columns: string) => {
    const known = new Set(
      (await rows<{ id: string }>(restored, `SELECT ${columns} FROM ${table}`)).map(({ id }) => id),
    );
    return (await rows<Row>(newer, `SELECT ${columns} FROM ${table} ORDER BY 1`)).filter(({ id }) => !known.has(id));
  };
  const months = await since('closed_months', `to_char(month, 'YYYY-MM') AS id`);
  if (months.length > 0)
    decide(
      `months closed since: ${namedIds(months.map(({ id }) => id))}; close them again once every payment is settled, and compare with the books that were handed in`,
    );
  for (const { user_id, amount } of await since<{ id: string; user_id: string; amount: number }>(
    'goodwill',
    'id, user_id, amount',
  ))
    decide(`goodwill of ${amount} F CFA was given since to ${user_id}: give it again, unless it was the mistake`);
  const provider = 'SELECT name FROM provider_choice';
  const [was, is] = [
    await firstRow<{ name: string }>(newer, provider),
    await firstRow<{ name: string }>(restored, provider),
  ];
  if (was?.name !== is?.name)
    decide(
      `the provider of new payments is ${is?.name ?? 'the default one'} again, and was ${was?.name ?? 'the default one'}`,
    );
}
