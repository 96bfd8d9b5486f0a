import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation } from '@tanstack/react-query';
import { loadPart } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/button.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

const { example } = texts;

/** The verification of a draw, tried on an example: as it is, and with one digit of its secret code changed. */
export function ExampleDraw() {
  const check = useMutation({
    mutationFn: async (changed: boolean) => {
      const [{ default: record }, { isVerified, verifyRecord }] = await Promise.all([
        loadPart(() => import('./example-record.json')),
        loadPart(() => import('@raffle/draw-protocol')),
      ]);
      const seed = record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      const verified = isVerified(await verifyRecord(changed ? { ...record, seed } : record));
      const [winner] = record.picks.filter(({ wins }) => wins);
      return { verified, number: ticketNumber(record.product.id, winner!.ticket, record.tickets) };
    },
    // The browser itself computes: no network is needed once the code is there.
    networkMode: 'always',
  });
  return (
    <div className="stack stack-2 example">
      <p>{example.lead}</p>
      <div className="row row-wrap">
        <Button size="small" busy={check.isPending} onClick={() => check.mutate(false)}>
          {example.check}
        </Button>
        <Button kind="secondary" size="small" busy={check.isPending} onClick={() => check.mutate(true)}>
          {example.cheat}
        </Button>
      </div>
      {check.data && (
        <Notice tone={check.data.verified ? 'ok' : 'bad'} announce>
          {check.data.verified ? example.verified(check.data.number) : example.refused}
        </Notice>
      )}
      <FailureNotice title={example.failed} error={check.error} />
    </div>
  );
}
