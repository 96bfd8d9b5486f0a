import { Injectable } from '@nestjs/common';
import { AdminAccessReduced, type EventPayload } from '@raffle/contracts/events';
import { ApprovalRequests, OnEvent, type EventContext } from '@raffle/messaging-kit';

/** Nobody approves what a removed administrator asked for (docs/product.md rule 42, approvals). */
@Injectable()
export class EndRequestsWhenAdminAccessReduced {
  constructor(private readonly requests: ApprovalRequests) {}

  @OnEvent(AdminAccessReduced, { consumer: 'EndRequestsWhenAdminAccessReduced.handle' })
  handle(reduced: EventPayload<typeof AdminAccessReduced>, { manager }: EventContext): Promise<void> {
    return this.requests.endOf(manager, reduced);
  }
}
