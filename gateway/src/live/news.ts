import type { Session } from '@raffle/service-kit/redis';

/** One person, on all their devices. */
export type User = `user ${string}`;
export const userOf = (id: string): User => `user ${id}`;

/** Which streams receive an event: `everyone` includes visitors, `signed_in` users and administrators. */
export type Audience = 'everyone' | 'signed_in' | 'users' | 'admins' | User;

const audiencesOf = (session: Session): readonly Audience[] =>
  session.kind === 'admin'
    ? ['everyone', 'signed_in', 'admins']
    : ['everyone', 'signed_in', 'users', userOf(session.id)];

/** The events of a batch, by who receives them; equal ones become one. */
export class News {
  private readonly shown = new Map<number, Buffer>();
  private readonly told = new Map<Audience, Map<string, Buffer>>();

  /** For everyone: the current state of open products, or their end. */
  showing(events: ReadonlyMap<number, Buffer>): void {
    for (const [id, event] of events) this.shown.set(id, event);
  }

  tell(to: Audience, event: Buffer): void {
    this.put(to, event.toString(), event);
  }

  /** For products changed in both, only the later state counts. */
  add(later: News): void {
    this.showing(later.shown);
    for (const [to, events] of later.told) for (const [text, event] of events) this.put(to, text, event);
  }

  get isEmpty(): boolean {
    return this.shown.size === 0 && this.told.size === 0;
  }

  /** The events for one session, or for a visitor (null), without duplicates. */
  eventsFor(session: Session | null): Buffer[] {
    const audiences = session === null ? (['everyone'] as const) : audiencesOf(session);
    const told = new Map(audiences.flatMap((to) => [...(this.told.get(to) ?? [])]));
    return [...this.shown.values(), ...told.values()];
  }

  private put(to: Audience, text: string, event: Buffer): void {
    const events = this.told.get(to) ?? new Map<string, Buffer>();
    // The newest last, also when it was told before: of two administrators who answer, browsers show the last one.
    events.delete(text);
    this.told.set(to, events.set(text, event));
  }
}
