import type { Product } from '@raffle/contracts/http/products';
import { purchaseTickets } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import { isAbout } from '../../shared/api/is-about.js';
import { useLastOperator } from '../../shared/api/my-queries.js';
import { phone } from '../../shared/format/phone.js';
import type { OpenedPayment } from '../../shared/payments/keep-reference.js';
import { pendingPurchases } from '../../shared/payments/payment-in-progress.js';
import { refundGoesToPayer } from '../../shared/payments/texts.fr.js';
import { useStanding } from '../../shared/reconnected.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Notice } from '../../shared/ui/notice.js';
import { useRestored } from '../../shared/use-restored.js';
import { meansOf } from './means-of-payment.js';
import { texts } from './texts.fr.js';

/**
 * Holds places and redirects to the provider's page (docs/product.md section 4). The server has at most one unpaid hold per
 * product, so a retry returns the same payment. `onFailure` is called immediately, before the affected lists are refetched.
 * @returns `busy` until the provider's page has loaded, to prevent a second press; `lost`, the payment, where the browser could not store it
 */
export function useBuyTicket(onFailure: (error: Error | null) => void) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const [lost, setLost] = useState<OpenedPayment | null>(null);
  useRestored(() => setLeaving(false));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ product, quantity }: { product: Product; quantity: number }) =>
      callApi(purchaseTickets, {
        body: { productId: product.id, quantity },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: (purchase, { product, quantity }) => {
      pendingPurchases.add({
        productId: product.id,
        quantity,
        productName: product.name,
        paymentToken: purchase.token,
        expiresAt: purchase.expires_at,
      });
      if (pendingPurchases.isLost()) return setLost({ token: purchase.token, url: purchase.payment_url });
      setLeaving(true);
      window.location.assign(purchase.payment_url);
    },
    onError: (error) => {
      onFailure(error);
      // Not awaited: without a network these reads end long after the error is shown, and the button must not stay busy beside it.
      void readAgain(queries, error);
    },
  });
  return {
    busy: isPending || leaving,
    lost,
    forgetLost: () => setLost(null),
    buy(product: Product, quantity: number) {
      onFailure(null);
      mutate({ product, quantity });
    },
  };
}

/** Said before paying: the account's number, what it paid with last, the means of its country, and where a refund goes (docs/product.md rule 44). */
export function PayingWith() {
  const user = useUser();
  const last = useLastOperator();
  return `${texts.means(phone(user.phone), meansOf(user.phone, last))} ${refundGoesToPayer}`;
}

/** The two texts of docs/product.md section 8, or that one's own limit or pause refuses, followed by the server's reason if there is one. */
export function PurchaseFailure({ error: last, title: usual = texts.creationFailed }: PurchaseFailureProps) {
  const error = useStanding(last);
  if (error === null) return null;
  const title = titleOf(error, usual);
  const why = error instanceof ApiError && !error.is('unexpected_answer', 'internal_error') ? error.message : title;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{title}</b>
      </p>
      {why !== title && <p>{why}</p>}
    </Notice>
  );
}

interface PurchaseFailureProps {
  error: Error;
  /** Of any other failure. */
  title?: string;
}

function titleOf(error: Error, usual: string): string {
  if (!(error instanceof ApiError)) return usual;
  if (error.is('play_limit_reached')) return texts.refusedByLimit;
  if (error.is('play_paused')) return texts.refusedByPause;
  return error.is('product_not_found') ? texts.productMissing : usual;
}

/**
 * Refetches what buying or placing a ticket may have changed, even if its answer was lost. After a network failure (`error`) one
 * list is fetched before the other: the failure is shown once, and everything is refetched when the network is back.
 */
export function readAgain(queries: QueryClient, error: Error | null): Promise<unknown> {
  const mine = { predicate: isAbout(['my_tickets']) };
  const open = { predicate: isAbout(['products']) };
  if (error instanceof ApiError && error.is('unreachable')) {
    return queries.invalidateQueries(mine, { throwOnError: true }).then(
      () => queries.invalidateQueries(open),
      () => undefined,
    );
  }
  return Promise.all([queries.invalidateQueries(mine), queries.invalidateQueries(open)]);
}
