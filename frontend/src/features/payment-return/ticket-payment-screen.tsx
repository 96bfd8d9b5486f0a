import type { TicketEntry, User } from '@raffle/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { PaymentState } from '../../shared/api/get-payment-status.js';
import { pendingPurchase, purchaseShape, type PendingPurchase } from '../../shared/session/pending.js';
import { useSession } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { BoughtTicket } from './bought-ticket.js';
import { confirmTickets } from './confirm-purchase.js';
import { useKeepChecking } from './keep-checking.js';
import { Loading } from './loading.js';
import { NoToken } from './no-token.js';
import { Outcome } from './outcome.js';
import { PaymentTicket } from './payment-ticket.js';
import { readReturnQuery } from './read-return-query.js';
import { checkPayment } from './return-state.js';
import { texts } from './texts.fr.js';
import { Unfinished } from './unfinished.js';

/** /ticket-payment-success (specification section 4): token, pending purchase and signed-in user are all required. */
export function TicketPaymentScreen() {
  const { search } = useLocation();
  const { token } = readReturnQuery(search);
  return token === null ? <NoToken /> : <TicketPayment key={token} token={token} />;
}

function TicketPayment({ token }: { token: string }) {
  const { session } = useSession();
  const purchase = usePurchase(token);
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'unreachable') return <SessionUnreachable />;
  if (session.status !== 'user' || purchase === null) return <Missing signedIn={session.status === 'user'} />;
  return <Confirmation token={token} purchase={purchase} user={session.user} />;
}

const visitState = z.object({ purchase: purchaseShape });

/**
 * The purchase this payment was for: from storage, and after success, when it is removed there, from this visit's history entry, so
 * that a reload shows the tickets again.
 */
function usePurchase(token: string): PendingPurchase | null {
  const location = useLocation();
  const navigate = useNavigate();
  const [purchase] = useState(() => {
    const stored = pendingPurchase.read();
    if (stored && (stored.paymentToken === undefined || stored.paymentToken === token)) return stored;
    const visit = z.safeParse(visitState, location.state);
    return visit.success ? visit.data.purchase : null;
  });
  useEffect(() => {
    if (purchase !== null && location.state === null) {
      void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: { purchase } });
    }
  }, [purchase, location, navigate]);
  return purchase;
}

function Confirmation({ token, purchase, user }: { token: string; purchase: PendingPurchase; user: User }) {
  const queries = useQueryClient();
  const { refresh } = useSession();
  const checking = useKeepChecking(async (signal) => {
    const { productId, quantity } = purchase;
    const step = await checkPayment(token, signal, (payment) =>
      confirmTickets({ userId: user.id, productId, quantity, paymentToken: token }, payment, signal),
    );
    if (step.state.kind === 'success' || step.state.kind === 'settled') {
      pendingPurchase.remove();
      void queries.invalidateQueries({ queryKey: ['my-tickets'] });
      void queries.invalidateQueries({ queryKey: ['products', 'active'] });
      void refresh();
    }
    return step;
  }, true);

  if (checking.state?.kind === 'success') {
    return <Bought payment={checking.state.payment} entries={checking.state.result} purchase={purchase} />;
  }
  return <Unfinished checking={checking} known={{ purchase, payer: user.phone }} />;
}

function Bought({ payment, entries, purchase }: BoughtProps) {
  return (
    <Outcome tone="done" title={texts.paymentDone} lead={texts.ticketsDone(purchase.quantity, purchase.productName)}>
      {entries.length > 0 ? (
        <BoughtTicket payment={payment} entries={entries} productId={purchase.productId} />
      ) : (
        <PaymentTicket payment={payment} known={{ purchase }} />
      )}
      <ButtonLink size="large" block to="/dashboard/tickets">
        {texts.seeTickets}
      </ButtonLink>
    </Outcome>
  );
}

interface BoughtProps {
  payment: PaymentState;
  entries: readonly TicketEntry[];
  purchase: PendingPurchase;
}

function Missing({ signedIn }: { signedIn: boolean }) {
  return (
    <Outcome tone="bad" title={texts.missing} lead={texts.missingLead}>
      {!signedIn && <p className="muted">{texts.missingLoginLead}</p>}
      <ButtonLink size="large" block to={signedIn ? '/dashboard/tickets' : '/login'}>
        {signedIn ? texts.seeTickets : texts.login}
      </ButtonLink>
    </Outcome>
  );
}

function SessionUnreachable() {
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  return (
    <Unfinished
      known={{}}
      checking={{
        state: { kind: 'problem', message: texts.checkFailed, detail: null },
        checkedAt: null,
        nextAt: null,
        unanswered: true,
        busy,
        checkNow: () => {
          setBusy(true);
          void refresh().finally(() => setBusy(false));
        },
      }}
    />
  );
}
