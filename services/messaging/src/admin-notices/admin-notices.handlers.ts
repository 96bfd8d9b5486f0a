import { Injectable } from '@nestjs/common';
import {
  AdminAccessReduced,
  ApprovalRequested,
  DeadLettersFound,
  IncidentFound,
  ReviewOpened,
  type EventPayload,
} from '@raffle/contracts/events';
import { areasOfRequest, deciders } from '@raffle/contracts/http/approval-deciders';
import { maxIncidentTexts, noticeAreas } from '@raffle/contracts/http/admin-notices';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { countForAdmins } from './admin-notice.queries.js';
import { incidentText } from './incident-text.js';
import { deleteOwnerPhone, textOwners } from './owner-phone.queries.js';

/** Older ones are no news any more: they are on the dashboard. In milliseconds. */
const newsForMs = 2 * 3_600_000;

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

  /** Administrators of money by push, each super_admin who agreed by text (docs/product.md rule 68). */
  @OnEvent(IncidentFound, { consumer: 'TellAdministratorsWhenIncidentFound.handle' })
  async tellOfIncident(found: EventPayload<typeof IncidentFound>, { manager }: Context): Promise<void> {
    const expiresAt = new Date(Date.parse(found.found_at) + newsForMs);
    if (expiresAt.getTime() <= Date.now()) return;
    await countForAdmins(manager, 'incident', 1, { areas: noticeAreas.incident });
    await textOwners(manager, { body: incidentText(found), expiresAt, most: maxIncidentTexts });
  }

  /** Who is no longer a super_admin gets no more texts. */
  @OnEvent(AdminAccessReduced, { consumer: 'StopTextsWhenAdminAccessReduced.handle' })
  async stopTexts({ admin_id: adminId, what }: EventPayload<typeof AdminAccessReduced>, { manager }: Context) {
    if (what !== 'unconfirmed') await deleteOwnerPhone(manager, adminId);
  }
}
