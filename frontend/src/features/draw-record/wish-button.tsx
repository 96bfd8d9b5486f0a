import { wishForPlace, withdrawWish } from '@raffle/contracts/http/tickets';
import { useMutation } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { ContinuePayment, PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/sticky-bar.css';

/** Shows the user's own payments of the product, or that a message is requested for when a held place is free again, or requests it. */
export function OwnWish({ productId }: { productId: number }) {
  const { own, wished } = useOwn(productId);
  if (own.length > 0) return <PendingPurchases purchases={own} />;
  if (wished) return <Wished productId={productId} text={texts.willTell} />;
  return (
    <div className="wide-only stack">
      <WishButton productId={productId} text={texts.tellMe} told={texts.willTell} />
    </div>
  );
}

/** The same for a draw that opens: another where every place is a ticket, or the announced one itself. */
export function OwnOpeningWish({ productId, of }: { productId: number; of: keyof typeof texts.openings }) {
  const { tellMe, willTell } = texts.openings[of];
  return useOwn(productId).wished ? (
    <Wished productId={productId} text={willTell} />
  ) : (
    <WishButton productId={productId} text={tellMe} told={willTell} kind={of === 'coming' ? 'primary' : 'secondary'} />
  );
}

/** A message is requested; it can be taken back at any time, after the draw too. */
export function WishStillOpen({ productId }: { productId: number }) {
  return useOwn(productId).wished ? <Wished productId={productId} text={texts.openings.next.willTell} /> : null;
}

function Wished({ productId, text }: { productId: number; text: string }) {
  const stop = useMutation(actOf(withdrawWish));
  return (
    <Notice tone="ok">
      <p>{text}</p>
      <Button kind="quiet" size="small" busy={stop.isPending} onClick={() => stop.mutate({ params: { productId } })}>
        {texts.stopTelling}
      </Button>
      <FailureNotice title={texts.stopFailed} error={stop.error} />
    </Notice>
  );
}

/** What the user can do, at the bottom of a phone's window: continue the own payment, or request that message. */
export function OwnWishBar({ productId }: { productId: number }) {
  const { own, wished } = useOwn(productId);
  const [pending] = own;
  if (pending) {
    return (
      <div className="sticky-bar low phone-only">
        <div className="row">
          <Amount value={pending.amount} />
          <ContinuePayment purchase={pending} size="large" className="grow" />
        </div>
      </div>
    );
  }
  if (wished) return null;
  return (
    <div className="sticky-bar low phone-only">
      <div className="bar">
        <WishButton productId={productId} text={texts.tellMe} told={texts.willTell} />
      </div>
    </div>
  );
}

function useOwn(productId: number) {
  const { data } = useMyTickets();
  return {
    own: data?.pending_purchases.filter(({ product_id }) => product_id === productId) ?? [],
    wished: data?.wishes.includes(productId) === true,
  };
}

function WishButton({ productId, text, told, kind = 'secondary' }: WishButtonProps) {
  const showToast = useToast();
  const tickets = useMyTickets();
  const wish = useMutation({ ...actOf(wishForPlace), onSuccess: () => showToast(told) });
  return (
    <>
      <FailureNotice title={texts.wishFailed} error={wish.error} />
      <Button
        kind={kind}
        block
        busy={wish.isPending || tickets.isPending}
        onClick={() => wish.mutate({ body: { productId } })}
      >
        <Icon of={Bell} />
        {text}
      </Button>
    </>
  );
}

interface WishButtonProps {
  productId: number;
  text: string;
  told: string;
  kind?: 'primary' | 'secondary';
}
