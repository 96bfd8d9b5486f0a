import { Injectable } from '@nestjs/common';
import { ApprovalRequested, DeadLettersFound, ReviewOpened, type EventPayload } from '@raffle/contracts/events';
import { areasOfRequest, deciders } from '@raffle/contracts/http/approval-deciders';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { countForAdmins } from './admin-notice.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Counts what waits for administrators' decisions; `PushAdminNotices` notifies them. */
@Injectable()
export class AdminNoticesHandlers {
  /**
   * Who asked is not notified, the others are if they may decide; of the first two both are (docs/product.md rules 41 and 48). Of what the
   * only administrator decides a day later, each who may object.
   */
  @OnEvent(ApprovalRequested, { consumer: 'TellAdministratorsWhenApprovalRequested.handle' })
  async countApproval(asked: EventPayload<typeof ApprovalRequested>, { manager }: Context): Promise<void> {
    if (Date.parse(asked.expires_at) <= Date.now()) return;
    const who = asked.by_subject ? {} : { confirmed: !asked.alone, except: asked.requested_by };
    const { role } = deciders[asked.kind];
    await countForAdmins(manager, 'approval', 1, { areas: areasOfRequest(asked), role, ...who });
  }

  @OnEvent(ReviewOpened, { consumer: 'TellAdministratorsWhenReviewOpened.handle' })
  async countReview(_: EventPayload<typeof ReviewOpened>, { manager }: Context): Promise<void> {
    await countForAdmins(manager, 'review', 1, { areas: ['money'], role: 'super_admin' });
  }

  @OnEvent(DeadLettersFound, { consumer: 'TellAdministratorsWhenDeadLettersFound.handle' })
  async countDeadLetters({ letters }: EventPayload<typeof DeadLettersFound>, { manager }: Context): Promise<void> {
    await countForAdmins(manager, 'dead_letters', letters, { areas: 'every', role: 'super_admin' });
  }
}
