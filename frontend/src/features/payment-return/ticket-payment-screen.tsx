import type { PaymentState } from '@raffle/contracts/http/payments';
import type { User } from '@raffle/contracts/http/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { isAbout } from '../../shared/api/is-about.js';
import { purchaseShape, pendingPurchases, type PendingPurchase } from '../../shared/payments/payment-in-progress.js';
import { NotifyMe } from '../../shared/push/notify-me.js';
import { useSession } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { BoughtTicket, confirmTickets, type Granted } from './bought-tickets.js';
import { findPurchase } from './find-purchase.js';
import { Loading, NoToken, Outcome } from './outcome.js';
import { PaymentTicket } from './payment-ticket.js';
import { usePollPayment } from './poll-payment.js';
import { readReturnQuery } from './read-return-query.js';
import { checkPayment, stepOf, type Step } from './return-state.js';
import { creditSentence, texts } from './texts.fr.js';
import { Unfinished } from './unfinished.js';

/**
 * /ticket-payment-success (docs/product.md section 4): token, purchase and signed-in user are all required. If this browser has no
 * stored purchase, the server is queried for it, so that every payer learns the outcome.
 */
export function TicketPaymentScreen() {
  const { search } = useLocation();
  const { token, malformed } = readReturnQuery(search);
  return token === null ? <NoToken malformed={malformed} /> : <TicketPayment key={token} token={token} />;
}

function TicketPayment({ token }: { token: string }) {
  const { session } = useSession();
  const purchase = usePurchase(token);
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'unreachable') return <SessionUnreachable />;
  if (session.status !== 'user') return <Missing signedIn={false} />;
  return <Confirmation token={token} stored={purchase} user={session.user} />;
}

const visitState = z.object({ purchase: purchaseShape });

/**
 * The purchase of this payment: from storage, and after success, which removes it there, from the history entry, so that a
 * reload shows the tickets again.
 */
function usePurchase(token: string): PendingPurchase | null {
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const [purchase] = useState(() => {
    const stored = pendingPurchases.find(token);
    if (stored) return stored;
    const visit = z.safeParse(visitState, state);
    return visit.success ? visit.data.purchase : null;
  });
  // Not the location itself: while another screen loads it is a new object in every render, which would block the navigation.
  const recorded = state !== null;
  useEffect(() => {
    if (purchase !== null && !recorded) void navigate({ pathname, search }, { replace: true, state: { purchase } });
  }, [purchase, recorded, pathname, search, navigate]);
  return purchase;
}

function Confirmation({ token, stored, user }: { token: string; stored: PendingPurchase | null; user: User }) {
  const queries = useQueryClient();
  const { refresh } = useSession();
  const [found, setFound] = useState<PendingPurchase | null>(null);
  const known = stored ?? found;

  /** Without a stored purchase: the payment's state tells which it is, and from then on one call suffices. */
  async function findAndConfirm(signal: AbortSignal): Promise<Step<Granted>> {
    const step = await checkPayment<Granted>(token, signal, stepOf);
    if (step.state.kind === 'problem') return step;
    const { payment } = step.state;
    const purchase = await findPurchase(token, payment, signal);
    setFound(purchase);
    // A paid one becomes a ticket whether or not this page can ask for it.
    return purchase && payment.statut === 'paid' ? confirmTickets(user, purchase, signal) : step;
  }

  const checking = usePollPayment(
    async (signal): Promise<Step<Granted>> => {
      const step = await (known ? confirmTickets(user, known, signal) : findAndConfirm(signal));
      const { state } = step;
      if (state.kind === 'success' || state.kind === 'settled') {
        pendingPurchases.remove(token);
        void queries.invalidateQueries({ predicate: isAbout(['my_tickets', 'products']) });
        void refresh();
      }
      return step;
    },
    { announced: true },
  );

  const { state } = checking;
  if (state?.kind === 'success') {
    return <Bought payment={state.payment} {...state.result} />;
  }
  if (state?.kind === 'problem' && state.unknown && stored === null) return <Missing signedIn detail={state.detail} />;
  return <Unfinished checking={checking} known={{ purchase: known, payer: user.phone }} />;
}

function Bought({ payment, entries, purchase, credit }: BoughtProps) {
  return (
    <Outcome tone="done" title={texts.paymentDone} lead={texts.ticketsDone(purchase.quantity, purchase.productName)}>
      {entries.length > 0 ? (
        <BoughtTicket payment={payment} entries={entries} productId={purchase.productId} />
      ) : (
        <PaymentTicket payment={payment} known={{ purchase }} />
      )}
      {credit !== null && <Notice>{texts.surplus(creditSentence(credit))}</Notice>}
      <ButtonLink size="large" block to="/dashboard/tickets">
        {texts.seeTickets}
      </ButtonLink>
      <NotifyMe />
    </Outcome>
  );
}

interface BoughtProps extends Granted {
  payment: PaymentState;
}

/** `detail`: the server's reason for an unknown payment. */
function Missing({ signedIn, detail }: { signedIn: boolean; detail?: string | null }) {
  const { pathname, search } = useLocation();
  return (
    <Outcome tone="bad" title={texts.missing} lead={detail ?? texts.missingLead}>
      {detail && <Notice tone="warn">{texts.missingLead}</Notice>}
      {!signedIn && <p className="muted">{texts.missingLoginLead}</p>}
      <ButtonLink
        size="large"
        block
        to={signedIn ? '/dashboard/tickets' : '/login'}
        state={signedIn ? null : { asked: `${pathname}${search}` }}
      >
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
