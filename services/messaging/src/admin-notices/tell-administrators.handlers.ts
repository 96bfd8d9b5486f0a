import { Injectable } from '@nestjs/common';
import { ApprovalRequested, DeadLettersFound, ReviewOpened, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { countForAdmins } from './admin-notice.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Who asked is not notified; the others are if they may decide (docs/product.md rules 41 and 48). */
@Injectable()
export class TellAdministratorsWhenApprovalRequested {
  @OnEvent(ApprovalRequested, { consumer: 'TellAdministratorsWhenApprovalRequested.handle' })
  async handle(asked: EventPayload<typeof ApprovalRequested>, { manager }: Context): Promise<void> {
    if (Date.parse(asked.expires_at) <= Date.now()) return;
    await countForAdmins(manager, 'approval', 1, { role: asked.role, confirmed: true, except: asked.requested_by });
  }
}

@Injectable()
export class TellAdministratorsWhenReviewOpened {
  @OnEvent(ReviewOpened, { consumer: 'TellAdministratorsWhenReviewOpened.handle' })
  async handle(_: EventPayload<typeof ReviewOpened>, { manager }: Context): Promise<void> {
    await countForAdmins(manager, 'review', 1, { role: 'super_admin' });
  }
}

@Injectable()
export class TellAdministratorsWhenDeadLettersFound {
  @OnEvent(DeadLettersFound, { consumer: 'TellAdministratorsWhenDeadLettersFound.handle' })
  async handle({ letters }: EventPayload<typeof DeadLettersFound>, { manager }: Context): Promise<void> {
    await countForAdmins(manager, 'dead_letters', letters, { role: 'super_admin' });
  }
}
