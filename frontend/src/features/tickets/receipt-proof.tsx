import { getReceipt } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { saveFile } from '../../shared/api/download.js';
import { keyOf } from '../../shared/api/query-of.js';
import { verifyReceipt, type Receipt } from '../../shared/draw/verify-receipt.js';
import { drawAddress } from '../../shared/site.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

const QrCode = lazy(async () => ({ default: (await import('../../shared/ui/qr-code.js')).QrCode }));

/** Whether the tickets are in the frozen list, computed in this browser. */
export function Inclusion({ shown }: { shown: Receipt }) {
  const check = useQuery({
    queryKey: [...keyOf(getReceipt, { params: { id: shown.entry.id } }), 'verified', shown.frozen?.root ?? null],
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

/** The proof on paper: each ticket's leaf, the list's root, and the address of the published record to compare them with. */
export function PaperProof({ shown }: { shown: Receipt }) {
  const { entry, frozen, tickets } = shown;
  const address = drawAddress(entry.product_id);
  return (
    <div className="stack stack-2 on-paper">
      {frozen && (
        <>
          <h4 className="sm semibold">{texts.root}</h4>
          <p className="hash">{frozen.root}</p>
        </>
      )}
      <h4 className="sm semibold">{texts.leaves(tickets.length)}</h4>
      {tickets.map(({ number, leaf }) => (
        <p key={number} className="hash">
          {ticketNumber(entry.product_id, number, entry.capacity)}&nbsp;: {leaf}
        </p>
      ))}
      <p className="sm">
        {texts.checkAt} {address}
      </p>
      <Suspense fallback={null}>
        <QrCode text={address} label={texts.qr(address)} />
      </Suspense>
    </div>
  );
}

/** Saves the proof, which works without this site; it omits the payment, which is private. */
export function saveProof({ payment_token: _, payment_id: __, ...proof }: Receipt): void {
  const json = JSON.stringify(proof, null, 2);
  saveFile(new Blob([json], { type: 'application/json' }), `recu-${proof.entry.id}.json`);
}
