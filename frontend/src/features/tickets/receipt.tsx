import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { getReceipt } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, Download, Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../shared/api/download.js';
import { useProduct } from '../../shared/api/public-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import type { Receipt } from '../../shared/draw/verify-receipt.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { MoneyTrail, useFollowedMoney } from '../../shared/payments/money-trail.js';
import { canShareFiles, shareFile } from '../../shared/share-file.js';
import { brand } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { aroundPrinted } from '../../shared/ui/marked-around.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { ErrorState } from '../../shared/ui/states.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { drawReceipt, paidFor } from './draw-receipt.js';
import { Inclusion, PaperProof, saveProof } from './receipt-proof.js';
import { texts } from './texts.fr.js';
import './receipt.css';
import '../../shared/ui/printed.css';

/** The receipt of one entry: numbers, money and proof (docs/draw-protocol.md step 2). */
export function ReceiptOfEntry({ entryId, loading }: { entryId: string; loading: ReactNode }) {
  const query = useQuery(queryOf(getReceipt, { params: { id: entryId } }));
  const token = query.data?.payment_token ?? null;
  const reference = useQuery({
    ...queryOf(getPaymentStatus, { params: { token: token ?? '' } }),
    select: ({ data }) => data.reference,
    enabled: token !== null,
    // It never changes.
    staleTime: Infinity,
  });
  if (query.isPending) return loading;
  if (query.isLoadingError) {
    return <ErrorState title={texts.receiptFailed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="stack">
      <ReceiptTicket shown={query.data} reference={reference.data ?? null} unknown={reference.isError} />
      <SendReceipt shown={query.data} reference={reference.data ?? null} busy={reference.isLoading} />
    </div>
  );
}

interface ReceiptProps {
  shown: Receipt;
  /** Of its payment; null if nothing was paid, and until it is known. */
  reference: string | null;
  /** The reference could not be loaded. */
  unknown?: boolean;
}

function ReceiptTicket({ shown, reference, unknown = false }: ReceiptProps) {
  const { entry, terms } = shown;
  // For its picture alone: the receipt is complete without it.
  const product = useProduct(entry.product_id, true);
  return (
    <Ticket ref={aroundPrinted} className="receipt printed">
      <div>
        <p className="sm semibold on-paper">
          {brand}, {texts.receiptTitle}
        </p>
        <div className="row">
          {product.isPending ? (
            <div className="shot thumb" />
          ) : (
            <ProductPicture src={product.data?.image_url ?? ''} thumb />
          )}
          <div className="grow">
            <h3>
              <Link className="tap" to={`/tirages/${entry.product_id}`}>
                {entry.product_name}
              </Link>
            </h3>
            <p className="sm muted">
              {counted(terms.prizes, 'gagnant', 'gagnants')}, {counted(terms.capacity, 'place', 'places')}
            </p>
          </div>
        </div>
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
        <dd className="money">{paidFor(entry)}</dd>
        <dt>{texts.date}</dt>
        <dd>{dateAndTime(entry.purchase_date)}</dd>
        {shown.payment_token !== null && !unknown && (
          <>
            <dt>{texts.reference}</dt>
            <dd>{reference ?? '…'}</dd>
          </>
        )}
      </dl>
      <ReceiptMoney shown={shown} />
      <Tear />
      <div className="stack stack-2">
        <h4 className="sm semibold row row-2">
          <Icon of={wordIcons.seal} />
          {texts.commitment}
        </h4>
        <p className="hash">{shown.commitment}</p>
        <p className="sm muted">{texts.commitmentHint}</p>
        <Inclusion shown={shown} />
        <details className="off-paper">
          <summary>
            <Icon of={ChevronRight} />
            {texts.secrets(entry.quantity)}
          </summary>
          <p className="sm muted">{texts.secretsHint(entry.quantity)}</p>
          {shown.tickets.map((ticket) => (
            <p key={ticket.number} className="hash">
              {ticketNumber(entry.product_id, ticket.number, entry.capacity)}&nbsp;: {ticket.secret}
              <br />
              {texts.leaf}&nbsp;: {ticket.leaf}
            </p>
          ))}
          <Button kind="secondary" size="small" onClick={() => saveProof(shown)}>
            <Icon of={Download} />
            {texts.saveProof}
          </Button>
        </details>
        <PaperProof shown={shown} />
      </div>
    </Ticket>
  );
}

/** What became of the money, where it did not simply become these tickets. */
function ReceiptMoney({ shown: { entry, payment_id } }: { shown: Receipt }) {
  const wentOn = payment_id !== null && (entry.credit_id !== null || entry.credit !== null);
  const steps = useFollowedMoney(wentOn ? [payment_id] : []).data?.get(payment_id ?? '');
  return steps === undefined ? null : <MoneyTrail steps={steps} />;
}

/** Shares the receipt as a picture if the phone supports it, or saves it. */
function SendReceipt({ shown, reference, busy }: ReceiptProps & { busy: boolean }) {
  const send = useMutation({
    mutationFn: async (how: 'share' | 'save') => {
      const picture = await drawReceipt(shown, reference);
      if (how === 'save') return saveFile(picture, `${nameOf(shown)}.png`);
      const file = new File([picture], `${nameOf(shown)}.png`, { type: picture.type });
      await shareFile(file, { title: texts.receiptTitle });
    },
  });
  const shares = canShareFiles('image/png');
  const on = (how: 'share' | 'save') => send.isPending && send.variables === how;
  return (
    <div className="receipt-actions">
      <FailureNotice title={texts.pictureFailed} error={send.error} />
      {shares && (
        <Button busy={busy || on('share')} onClick={() => send.mutate('share')}>
          <Icon of={Share2} />
          {texts.share}
        </Button>
      )}
      <Button kind={shares ? 'secondary' : 'primary'} busy={busy || on('save')} onClick={() => send.mutate('save')}>
        <Icon of={Download} />
        {texts.save}
      </Button>
      <Button kind="secondary" icon aria-label={texts.print} title={texts.print} onClick={() => window.print()}>
        <Icon of={Printer} />
      </Button>
    </div>
  );
}

const nameOf = ({ entry }: Receipt) =>
  `recu-${entry.numbers.map((value) => ticketNumber(entry.product_id, value, entry.capacity)).join('-')}`;
