import { refundStateOf } from '@raffle/contracts/http/admin-money-words';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { lastPurchaseTexts as texts } from './last-purchase-texts.fr.js';
import { timelineTexts } from './timeline-texts.fr.js';

type Item = PersonHistory['tickets'][number] | PersonHistory['money'][number];
type Of<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>;

/**
 * One plain sentence that tells what became of a person's last purchase, as things are now; null while a part of it is unknown.
 */
export function lastPurchase(history: PersonHistory): string | null {
  if (history.unavailable.includes('tickets') || history.unavailable.includes('payments')) return null;
  const purchase = newest(ofKind(history, 'purchase'), ({ created_at: at }) => at);
  const entry = newest(ofKind(history, 'entry'), ({ purchase_date: at }) => at);
  const isPaidByCredit = entry?.type === 'purchase' && entry.credit_id !== null;
  if (entry && isPaidByCredit && (!purchase || entry.purchase_date > purchase.created_at))
    return ofEntry(history, entry, texts.byCredit(counted(entry.quantity, ...texts.ticket), entry.product_name));
  if (!purchase) return entry ? texts.given[entry.status](entry.product_name) : texts.neverBought;
  const what = texts.purchase(counted(purchase.quantity, ...texts.ticket), purchase.product_name);
  if (purchase.entry_id !== null) {
    const granted = ofKind(history, 'entry').find(({ id }) => id === purchase.entry_id);
    return granted ? ofEntry(history, granted, what) : null;
  }
  return purchase.payment_id === null ? texts.notOpened(what) : ofPayment(history, purchase, purchase.payment_id, what);
}

/** Of tickets that were granted. */
function ofEntry(history: PersonHistory, entry: Of<'entry'>, what: string): string | null {
  if (entry.status !== 'credited') return texts.granted[entry.status](what);
  const credit = ofKind(history, 'credit').find(({ entry_id: id }) => id === entry.id);
  return credit ? ofCredit(history, credit, texts.cancelled(what)) : null;
}

/** Of a purchase without tickets. */
function ofPayment(history: PersonHistory, purchase: Of<'purchase'>, paymentId: string, what: string): string | null {
  const credit = ofKind(history, 'credit').find(({ payment_id: id }) => id === paymentId);
  if (credit) return ofCredit(history, credit, texts.credited(what, timelineTexts.creditReasons[credit.reason]));
  const paid = ofKind(history, 'payment').find(({ id }) => id === paymentId);
  if (!paid) return null;
  const refund = newest(
    ofKind(history, 'refund').filter(({ payment_id: id }) => id === paid.id),
    ({ owed_at: at }) => at,
  );
  if (refund) return texts.notGranted(what, ofRefund(refund));
  switch (paid.state) {
    case 'review':
      return paid.came_in === null
        ? texts.otherSum(what)
        : texts.inReview(what, money(paid.came_in), money(paid.amount));
    case 'confirmed':
      return texts.paidNotGranted(what, paid.confirmed_at === null ? '' : dateAndTime(paid.confirmed_at));
    case 'creating':
    case 'pending':
      return purchase.hold === 'held' ? texts.waitsForMoney(what) : texts.placesReleased(what);
    case 'failed':
    case 'expired':
    case 'not_created':
      return texts.noMoney(what);
    case 'refunded':
      return null;
  }
}

function ofCredit(history: PersonHistory, credit: Of<'credit'>, before: string): string {
  if (credit.refunded === null)
    return texts.sentence(
      before,
      credit.value_left > 0 ? texts.creditLeft(money(credit.value_left)) : texts.creditUsed,
    );
  const refund = ofKind(history, 'refund').find(
    ({ payment_id: id, amount }) => id === originOf(history, credit) && amount === credit.refunded,
  );
  return texts.sentence(before, refund ? ofRefund(refund) : texts.askedBack(money(credit.refunded)));
}

function ofRefund(refund: Of<'refund'>): string {
  const amount = money(refund.amount);
  const state = refundStateOf(refund);
  return state === 'paid' ? texts.refund.paid(amount, dateAndTime(refund.paid_at!)) : texts.refund[state](amount);
}

/** The payment whose money a credit is: through entries that other credits paid. */
function originOf(history: PersonHistory, credit: Of<'credit'>): string | undefined {
  if (credit.payment_id !== null) return credit.payment_id;
  const entry = ofKind(history, 'entry').find(({ id }) => id === credit.entry_id);
  const bought = ofKind(history, 'purchase').find(({ entry_id: id }) => id !== null && id === entry?.id);
  if (bought?.payment_id) return bought.payment_id;
  const paying = ofKind(history, 'credit').find(({ id }) => id === entry?.credit_id);
  return paying && originOf(history, paying);
}

const ofKind = <Kind extends Item['kind']>({ tickets, money: sums }: PersonHistory, kind: Kind) =>
  [...tickets, ...sums].filter((item): item is Of<Kind> => item.kind === kind);
const newest = <One>(items: readonly One[], at: (item: One) => string): One | undefined =>
  [...items].sort((one, other) => at(other).localeCompare(at(one)))[0];
