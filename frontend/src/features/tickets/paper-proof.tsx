import { ticketNumber } from '@raffle/contracts/ticket-number';
import { lazy, Suspense } from 'react';
import type { Receipt } from '../../shared/draw/verify-receipt.js';
import { checkAddress } from './check-address.js';
import { texts } from './texts.fr.js';

const QrCode = lazy(async () => ({ default: (await import('../../shared/ui/qr-code.js')).QrCode }));

/** The proof on paper: each ticket's leaf, the list's root, and the address of the published record to compare them with. */
export function PaperProof({ shown }: { shown: Receipt }) {
  const { entry, frozen, tickets } = shown;
  const address = checkAddress(entry.product_id);
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
          {ticketNumber(entry.product_id, number, entry.capacity)} : {leaf}
        </p>
      ))}
      <p className="xs">
        {texts.checkAt} {address}
      </p>
      <Suspense fallback={null}>
        <QrCode text={address} label={texts.qr(address)} />
      </Suspense>
    </div>
  );
}
