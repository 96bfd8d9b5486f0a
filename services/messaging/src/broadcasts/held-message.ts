import { Injectable } from '@nestjs/common';
import { HeldActs, type Holdable, type HeldActRow } from '@raffle/back-office-kit';
import { everyoneSubject } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { holdMessage, type HeldAct } from '@raffle/contracts/http/held-acts';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { onceByKey } from '../idempotent-requests.js';
import { refuseAlone } from './refuse-alone.js';
import { SendBroadcast } from './send-broadcast.js';
import { auditArea, writesToEveryone, WriteToHolders } from './write-to-holders.js';

/** Writes to everyone, or to the ticket holders of a product, once its ten seconds have passed (docs/product.md rule 69). */
@Injectable()
export class HeldMessage implements Holdable {
  constructor(
    private readonly broadcasts: SendBroadcast,
    private readonly writing: WriteToHolders,
  ) {}

  /** The message has the id of the act, so it is stored once. @throws ProblemException as {@link HoldMessage.hold} */
  async carryOut(manager: EntityManager, { id, input }: HeldActRow, actor: Actor): Promise<void> {
    const message = holdMessage.body.parse(input);
    const { productId, subject, content } = message;
    const now = new Date();
    const { adminId } = actor;
    await refuseAlone(manager, subject, content);
    if (productId === null) {
      await this.broadcasts.postToEveryone(manager, { id, subject, content, adminId, actor }, now);
    } else {
      await this.writing.requireSendable(manager, { ...message, sendAt: null }, now);
      await this.writing.storeIn(manager, { ...message, id, sendAt: null, adminId, actor }, now);
    }
  }

  audited({ id, subject }: HeldActRow) {
    const area = auditArea(subject === everyoneSubject ? null : Number(subject));
    return { actions: `${area}.send`, subject: id } as const;
  }
}

/** Begins a message to many that can be undone. */
@Injectable()
export class HoldMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writing: WriteToHolders,
    private readonly acts: HeldActs,
  ) {}

  /** @throws ProblemException `forbidden`, `product_not_found`, `approval_needed`, `act_held` */
  hold(message: BodyOf<typeof holdMessage>, idempotencyKey: string | null, by: Actor): Promise<HeldAct> {
    const { productId, subject, content } = message;
    // As the endpoint that writes to everybody at once.
    if (productId === null && !writesToEveryone(by)) throw new ProblemException('forbidden');
    const now = new Date();
    const audience = productId === null ? everyoneSubject : String(productId);
    const request = { adminId: by.adminId, key: idempotencyKey, content: ['held', audience, subject, content] };
    return this.dataSource.transaction((manager) =>
      onceByKey(manager, request, now, async () => {
        await this.writing.requireSendable(manager, { ...message, sendAt: null }, now);
        await refuseAlone(manager, subject, content);
        return this.acts.hold(manager, 'message', { subject: audience, input: message, by });
      }),
    );
  }
}
