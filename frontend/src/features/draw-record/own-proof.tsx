import { getReceipt } from '@raffle/contracts/http/tickets';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { numberIn } from '../../shared/draw/draw-record.js';
import { verifyReceipt } from '../../shared/draw/verify-receipt.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** Whether the signed-in user's tickets are in the published list, computed in this browser from their receipts. */
export function OwnProof({ record }: { record: DrawRecord }) {
  const tickets = useMyTickets();
  const own = tickets.data?.tickets.filter(({ product_id }) => product_id === record.product.id) ?? [];
  const check = useQuery({
    queryKey: ['my-tickets', 'in-record', record.product.id, own.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      for (const { id } of own) {
        const receipt = await callApi(getReceipt, { params: { id }, signal });
        // It must be the same list: a receipt for another one proves nothing here.
        if (receipt.frozen?.root !== record.root || !(await verifyReceipt(receipt))) return false;
      }
      return true;
    },
    enabled: own.length > 0,
    retry: 1,
  });
  if (tickets.isPending) return <p className="sm muted">{texts.checkingMine}</p>;
  if (tickets.isError || check.isError) return <p className="sm muted">{texts.cannotCheckMine}</p>;
  if (own.length === 0) return <p className="sm muted">{texts.noneOfMine}</p>;
  if (check.isPending) return <p className="sm muted">{texts.checkingMine}</p>;
  const numbers = own
    .flatMap((entry) => entry.numbers)
    .sort((one, other) => one - other)
    .map((ticket) => numberIn(record, { ticket }));
  return check.data ? (
    <Notice tone="ok">
      {numbers.length === 1 ? texts.mineIn(numbers[0] ?? '') : texts.allMineIn(numbers.join(', '))}
    </Notice>
  ) : (
    <Notice tone="bad">{texts.mineNotIn}</Notice>
  );
}
