/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { refundOf, someAdminPayments } from '@raffle/contracts/fixtures/admin-money';
import { getPayment, type AdminPayment, type PaymentDetail } from '@raffle/contracts/http/admin-money';
import { paymentStateWord, refundStateWords, type RefundState } from '@raffle/contracts/http/admin-money-words';
import { ownPaymentState } from '@raffle/contracts/values';
import { cleanup, render, screen } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { Outcomes, ProviderView } from './payment-facts.js';
import { PaymentScreen } from './payment-screen.js';

/** Each sentence of the page is of its state of now: all states of the contracts are walked, so a new one is here by itself. */

const at = '2026-11-20T10:00:00.000Z';
const somePayment = { ...someAdminPayments[0]!, created_at: at };
const refundStates = Object.keys(refundStateWords) as RefundState[];
const statutOf = getPayment.answer.shape.provider_view.def.innerType.shape.statut;
const statuts = [...statutOf.def.innerType.options, null];

const inState: Record<RefundState, Partial<AdminPayment['refunds'][number]>> = {
  owed: {},
  filed: { file_id: '01997b61-0000-7000-8000-000000000301', filed_at: at },
  paid: { status: 'paid', paid_at: at, sent_to: '+22890112345', transfer_reference: 'TRF-7' },
  given_up: { status: 'given_up', given_up_at: at },
};
const refundIn = (state: RefundState) => refundOf(1, { owed_at: at, ...inState[state] });

type View = NonNullable<PaymentDetail['provider_view']>;
const viewOf = (statut: View['statut'], more: Partial<View> = {}): View => ({
  asked_at: at,
  statut,
  amount: statut === 'paid' ? 1_200 : null,
  amount_text: null,
  fee: null,
  payer_phone: null,
  silent_since: statut === null ? at : null,
  ...more,
});

afterEach(cleanup);

/** Whether money may still come, by the state of the payment. */
const over = new Set(['failed', 'expired', 'not_created']);

describe.each(ownPaymentState.options)('of a payment that is %s', (state) => {
  test('without an outcome, the page says whether one may come', () => {
    render(<Outcomes outcomes={[]} payment={{ ...somePayment, state }} />);
    const sentence = screen.getByText(/^Rien/).textContent;
    expect(sentence.startsWith('Rien pour l’instant')).toBe(!over.has(state));
  });

  test('without a session at the provider, the page says whether there will be one', () => {
    render(<ProviderView view={null} state={state} asking={false} askError={null} onAsk={() => undefined} />);
    const sentence = screen.getByText(/rien à lui demander/).textContent;
    expect(sentence.includes('encore')).toBe(state === 'creating');
    expect(screen.queryByRole('button', { name: 'Demander à nouveau' })).toBeNull();
  });

  test.each(refundStates)('its badge says that money went back only where it did: a refund %s', (refund) => {
    const word = paymentStateWord({ state, refunds: [refundIn(refund)] });
    expect(word === 'Remboursé').toBe(state === 'refunded' && refund === 'paid');
    expect(word === 'Abandonné').toBe(state === 'refunded' && refund === 'given_up');
    // One of two is not all.
    expect(paymentStateWord({ state, refunds: [refundIn(refund), refundIn('owed')] })).not.toMatch(
      /^(Remboursé|Abandonné)$/,
    );
  });
});

test.each(statuts)('the provider’s answer %s is what the page shows of it', (statut) => {
  render(<ProviderView view={viewOf(statut)} state="review" asking={false} askError={null} onAsk={() => undefined} />);
  const has = (text: RegExp) => screen.queryByText(text) !== null;
  expect(has(/^Le prestataire n’a pas répondu, et ne répond plus depuis/)).toBe(statut === null);
  expect(has(/^Le prestataire ne connaît pas ce paiement/)).toBe(statut === 'unknown');
  expect(has(/^1.200.F.CFA$/u)).toBe(statut === 'paid');
  expect(document.body.textContent).not.toContain('undefined');
});

describe('on the whole page', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await ApiServer.start();
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.reset();
    api.answers['GET /admin/payment-approvals'] = { body: { approvals: [] } };
    api.answers['GET /admin/audit-log'] = { body: { entries: [], total: 0 } };
  });

  async function open(payment: AdminPayment, more: Partial<PaymentDetail>, role: 'admin' | 'super_admin') {
    const needs_approval = { grant: null, refund: null };
    const rest = { outcomes: [], provider_view: viewOf('paid'), decisions: [], money_missed_at: null, needs_approval };
    api.answers['GET /admin/stats'] = { body: adminStats(role) };
    api.answers[`GET /admin/payments/${payment.id}`] = { body: { payment, ...rest, ...more } };
    await renderAdmin(api, '/admin/payments/:id', `/admin/payments/${payment.id}`, <PaymentScreen />);
    await screen.findByRole('heading', { name: 'Ce que dit le prestataire' });
    return {
      has: (text: RegExp) => screen.queryAllByText(text).length > 0,
      offers: (name: string) => screen.queryByRole('button', { name }) !== null,
    };
  }

  describe.each(refundStates)('a refund %s', (state) => {
    const payment = { ...somePayment, state: 'refunded' as const, refunds: [refundIn(state)] };

    test.each([null, 1_500])('is said to be sent only where it may be sent now, with %s to approve', async (refund) => {
      // Only what is owed waits for an approval.
      const toApprove = state === 'owed' ? refund : null;
      const page = await open(payment, { needs_approval: { grant: null, refund: toApprove } }, 'super_admin');
      const mayBeSent = state === 'owed' && toApprove === null;
      expect(page.has(/^À verser depuis/)).toBe(mayBeSent);
      expect(page.offers('Enregistrer le versement')).toBe(mayBeSent);
      expect(page.has(/^Dû depuis/)).toBe(state === 'filed' || toApprove !== null);
      expect(page.has(/^Donné à l’opérateur dans le fichier .* Ne le versez pas à part/)).toBe(state === 'filed');
      expect(page.has(/^Versé le .*Transfert TRF-7$/)).toBe(state === 'paid');
      expect(page.offers('Corriger la référence')).toBe(state === 'paid');
      expect(page.has(/y a renoncé.: il n’y a rien à verser$/u)).toBe(state === 'given_up');
      expect(page.offers('Il était déjà versé')).toBe(state === 'given_up');
    });

    test('sends an admin to a super_admin only while there is something to do', async () => {
      const page = await open(payment, {}, 'admin');
      expect(page.has(/^Décider d’un paiement/)).toBe(state === 'owed');
    });
  });

  test.each(statuts)(
    'in review, with the provider’s answer %s, the lead does not say more than it shows',
    async (statut) => {
      const review = { ...somePayment, state: 'review' as const, received_amount: 1_200 };
      // What is no longer shown is missed, except by an answer that says nothing about the session.
      const missed = statut === 'paid' || statut === 'unknown' || statut === null ? null : at;
      const decisions: PaymentDetail['decisions'] =
        statut === 'paid' || statut === 'unknown' ? ['grant', 'refund'] : [];
      const page = await open(
        review,
        { provider_view: viewOf(statut), decisions, money_missed_at: missed },
        'super_admin',
      );
      expect(page.has(/^Le prestataire indique/)).toBe(statut === 'paid');
      expect(page.has(/le prestataire montre de l’argent/)).toBe(statut === 'paid');
      expect(page.has(/avait indiqué 1.200.F.CFA reçus/u)).toBe(statut !== 'paid');
      expect(page.has(/^Le prestataire ne répond pas depuis/)).toBe(statut === null);
      expect(page.offers('Rembourser')).toBe(decisions.length > 0);
    },
  );
});
