import type { Session } from '@raffle/service-kit/redis';
import { serverSentEvent } from './live-stream.js';

export type Personal = 'tickets' | 'message';
const personal: Record<Personal, Buffer> = {
  tickets: serverSentEvent('tickets', {}),
  message: serverSentEvent('message', {}),
};

/** The changes of a batch; most are for sessions only, and several of one kind become one. */
export class News {
  private readonly shown = new Map<number, Buffer>();
  private readonly ofUsers = new Map<string, Set<Buffer>>();
  private readonly ofAllUsers = new Set<Buffer>();
  private readonly products = new Map<number, Buffer>();
  private readonly draws = new Map<number, Buffer>();
  private readonly conversations = new Map<string | null, Buffer>();
  private readonly answers = new Map<string, Buffer>();
  private readonly payments = new Map<string, Buffer>();

  /** For everyone: the current state of open products, or their end. */
  showing(events: ReadonlyMap<number, Buffer>): void {
    for (const [id, event] of events) this.shown.set(id, event);
  }

  /** For products changed in both, only the later state counts. */
  add(later: News): void {
    this.showing(later.shown);
    for (const [id, events] of later.ofUsers) {
      this.ofUsers.set(id, new Set([...(this.ofUsers.get(id) ?? []), ...events]));
    }
    for (const event of later.ofAllUsers) this.ofAllUsers.add(event);
    for (const [id, event] of later.products) this.products.set(id, event);
    for (const [id, event] of later.draws) this.draws.set(id, event);
    for (const [id, event] of later.conversations) this.conversations.set(id, event);
    for (const [id, event] of later.answers) this.answers.set(id, event);
    for (const [id, event] of later.payments) this.payments.set(id, event);
  }

  forUser(id: string, what: Personal): void {
    this.ofUsers.set(id, (this.ofUsers.get(id) ?? new Set()).add(personal[what]));
  }

  forAllUsers(...what: Personal[]): void {
    for (const one of what) this.ofAllUsers.add(personal[one]);
  }

  /** For everyone: the draw of this product changed state. */
  moved(productId: number, version: number): void {
    this.products.set(productId, serverSentEvent('moved', { product_id: productId, version }));
  }

  /** For users and administrators: an administrator may watch a draw that another one started. */
  drawn(productId: number, winners: number): void {
    this.draws.set(productId, serverSentEvent('draw', { product_id: productId, winners }));
  }

  /** What administrators see of this user's conversation changed; null: of several. */
  conversationOf(userId: string | null): void {
    this.conversations.set(userId, serverSentEvent('conversation', { user_id: userId }));
  }

  /** One administrator is writing to this user, for the others. */
  answering(userId: string, adminId: string): void {
    this.answers.set(userId, serverSentEvent('answering', { user_id: userId, admin_id: adminId }));
  }

  /** For administrators. */
  paymentMoved(paymentId: string): void {
    this.payments.set(paymentId, serverSentEvent('payment', { payment_id: paymentId }));
  }

  get isEmpty(): boolean {
    const { shown, ofUsers, ofAllUsers, products, draws, conversations, answers, payments } = this;
    return [shown, ofUsers, ofAllUsers, products, draws, conversations, answers, payments].every(
      ({ size }) => size === 0,
    );
  }

  /** The events for one session, or for a visitor (null), without duplicates. */
  eventsFor(session: Session | null): Buffer[] {
    const forEveryone = [...this.shown.values(), ...this.products.values()];
    if (session === null) return forEveryone;
    if (session.kind === 'admin') {
      const admins = [this.draws, this.conversations, this.answers, this.payments].flatMap((events) => [
        ...events.values(),
      ]);
      return [...forEveryone, ...admins];
    }
    const own = new Set([...this.ofAllUsers, ...(this.ofUsers.get(session.id) ?? [])]);
    return [...forEveryone, ...own, ...this.draws.values()];
  }
}
