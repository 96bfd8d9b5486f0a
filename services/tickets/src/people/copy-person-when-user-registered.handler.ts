import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { copyPerson } from './person.js';

/** A new account may place its free tickets (product.md row 2) and has a name that winners are shown by. */
@Injectable()
export class CopyPersonWhenUserRegistered {
  @OnEvent(UserRegistered)
  async handle(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await copyPerson(manager, user);
    await manager.query(
      `INSERT INTO allowance (user_id, referrer_id, registration_given, registered_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO NOTHING`,
      [user.user_id, user.referrer_id, user.free_tickets, user.registered_at],
    );
  }
}
