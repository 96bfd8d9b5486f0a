import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Download } from 'lucide-react';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useReceipt } from './get-receipt.js';
import { texts } from './texts.fr.js';
import { verifyReceipt, type Receipt } from '../../shared/draw/verify-receipt.js';
import './receipt-dialog.css';

/** The receipt of one entry: numbers, money and proof (docs/draw-protocol.md step 2). */
export function ReceiptDialog({ entryId, onClose }: { entryId: string | null; onClose: () => void }) {
  return (
    <Dialog open={entryId !== null} onClose={onClose} title={texts.receiptTitle}>
      {entryId !== null && <Content entryId={entryId} />}
    </Dialog>
  );
}

function Content({ entryId }: { entryId: string }) {
  const query = useReceipt(entryId);
  if (query.isPending) {
    return (
      <LoadingRegion label={texts.loading}>
        <Skeleton width="100%" height="20rem" />
      </LoadingRegion>
    );
  }
  if (query.isLoadingError) {
    return <ErrorState title={texts.receiptFailed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="stack">
      <ReceiptTicket shown={query.data} />
      <Button block onClick={() => save(query.data)}>
        <Icon of={Download} />
        {texts.save}
      </Button>
    </div>
  );
}

function ReceiptTicket({ shown }: { shown: Receipt }) {
  const { entry, terms } = shown;
  return (
    <Ticket className="receipt">
      <div>
        <h3>{entry.product_name}</h3>
        <p className="sm muted">
          {counted(terms.prizes, 'gagnant', 'gagnants')}, {counted(terms.capacity, 'place', 'places')}
        </p>
      </div>
      <Tear />
      <div className="stack stack-2">
        <p className="sm muted">{texts.yourTickets(entry.quantity)}</p>
        <div className="nos">
          {entry.numbers.map((value) => (
            <span key={value} className="num gold roll">
              {ticketNumber(entry.product_id, value, entry.capacity)}
            </span>
          ))}
        </div>
      </div>
      <Tear />
      <dl className="dl">
        <dt>{texts.paid}</dt>
        <dd className="money">{entry.price > 0 ? money(entry.price) : texts.offered}</dd>
        <dt>{texts.date}</dt>
        <dd>{dateAndTime(entry.purchase_date)}</dd>
      </dl>
      <Tear />
      <div className="stack stack-2">
        <h4 className="sm semibold">{texts.commitment}</h4>
        <p className="hash">{shown.commitment}</p>
        <p className="xs muted">{texts.commitmentHint}</p>
        <Inclusion shown={shown} />
        <details>
          <summary>
            <Icon of={ChevronRight} />
            {texts.secrets}
          </summary>
          <p className="xs muted">{texts.secretsHint}</p>
          {shown.tickets.map((ticket) => (
            <p key={ticket.number} className="hash">
              {ticketNumber(entry.product_id, ticket.number, entry.capacity)} : {ticket.secret}
            </p>
          ))}
        </details>
      </div>
    </Ticket>
  );
}

/** Whether the tickets are in the frozen list, computed in this browser. */
function Inclusion({ shown }: { shown: Receipt }) {
  const check = useQuery({
    queryKey: ['my-tickets', 'receipt', shown.entry.id, 'verified', shown.frozen?.root ?? null],
    queryFn: () => verifyReceipt(shown),
    enabled: shown.frozen !== null,
    retry: false,
  });
  if (shown.frozen === null || check.data === null) return null;
  // An old browser, or a page without TLS, has no WebCrypto: the result is unknown.
  if (check.isError) return <Notice>{texts.cannotCheck}</Notice>;
  if (check.isPending) return <p className="sm muted">{texts.checking}</p>;
  if (check.data === true) {
    return <Notice tone="ok">{shown.entry.quantity > 1 ? texts.inListMany : texts.inList}</Notice>;
  }
  return <Notice tone="bad">{texts.notInList}</Notice>;
}

/** Saves the receipt as a file: it proves the tickets without this site. */
function save(shown: Receipt) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(shown, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `recu-${shown.entry.numbers.map((value) => ticketNumber(shown.entry.product_id, value, shown.entry.capacity)).join('-')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
