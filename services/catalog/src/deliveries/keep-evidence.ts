import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Evidence, EvidenceKind, readEvidence } from '@raffle/contracts/http/handover-evidence';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { ProblemException, type Actor, type Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { EncodePictures } from '../images/encode-pictures.js';
import { findDelivery, insertStep, lockDelivery } from './deliveries.queries.js';
import { deleteOldEvidence, findEvidence, insertEvidence } from './evidence.queries.js';

const deletedAtOnce = 100;

/**
 * The photograph or signature that shows that a prize was handed over: kept for two years, also when the account is closed, and read by
 * administrators who see money alone (docs/product.md rule 58).
 */
@Injectable()
export class KeepEvidence {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: EncodePictures,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable with the same picture.
   * @throws ProblemException `delivery_not_found`, `delivery_not_handed_over`, `evidence_exists`; as {@link EncodePictures.encodeOne}
   */
  async add(id: string, kind: EvidenceKind, file: Buffer, actor: Actor): Promise<Evidence> {
    // Before the encoding, which takes seconds.
    if (!(await findDelivery(this.dataSource.manager, id))) throw new ProblemException('delivery_not_found');
    const bytes = await this.pictures.encodeOne(file, 960);
    const sentHash = hash('sha256', file);
    return this.dataSource.transaction(async (manager) => {
      const { state, product_id, ticket } = (await lockDelivery(manager, id))!;
      if (state !== 'handed_over') throw new ProblemException('delivery_not_handed_over');
      const isNew = await insertEvidence(manager, { deliveryId: id, kind, bytes, sentHash });
      const stored = (await findEvidence(manager, id))!;
      if (stored.sent_hash !== sentHash || stored.evidence.kind !== kind) throw new ProblemException('evidence_exists');
      if (!isNew) return stored.evidence;
      await insertStep(manager, { id: randomUUID(), deliveryId: id, kind: 'evidence_added', by: actor });
      await recordAct(this.outbox, manager, actor, {
        action: 'delivery.evidence_added',
        subject: id,
        before: null,
        after: { product_id, ticket, evidence: kind },
      });
      return stored.evidence;
    });
  }

  /** @throws ProblemException `forbidden` outside of money, `delivery_not_found`, `evidence_not_found` */
  async read(id: string, { role, areas }: Subject, actor: Actor): Promise<AnswerOf<typeof readEvidence>> {
    if (role !== 'super_admin' && !areas?.includes('money')) throw new ProblemException('forbidden');
    return this.dataSource.transaction(async (manager) => {
      const delivery = await findDelivery(manager, id);
      if (!delivery) throw new ProblemException('delivery_not_found');
      const { evidence, bytes } = (await findEvidence(manager, id)) ?? { bytes: null };
      if (!evidence || bytes === null) throw new ProblemException('evidence_not_found');
      const { product_id, ticket } = delivery;
      await recordAct(this.outbox, manager, actor, {
        action: 'delivery.evidence_read',
        subject: id,
        before: null,
        after: { product_id, ticket, evidence: evidence.kind },
      });
      return { evidence, picture: `data:image/webp;base64,${bytes.toString('base64')}` };
    });
  }

  @Repeat({ name: 'delete-old-evidence', everyMs: 3_600_000, firstMs: 60_000, batch: deletedAtOnce })
  deleteOld(): Promise<number> {
    return deleteOldEvidence(this.dataSource.manager, deletedAtOnce);
  }
}
