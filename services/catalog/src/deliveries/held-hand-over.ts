import { Injectable } from '@nestjs/common';
import { HeldActs, type Holdable, type HeldActRow } from '@raffle/back-office-kit';
import { handoverFacts } from '@raffle/contracts/http/admin-deliveries';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { HeldAct, holdHandOver } from '@raffle/contracts/http/held-acts';
import type { Actor, Subject } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { AdvanceDelivery } from './advance-delivery.js';

/** Records a hand-over once its ten seconds have passed (docs/product.md rule 69). Its code was right when it was begun. */
@Injectable()
export class HeldHandOver implements Holdable {
  constructor(private readonly delivery: AdvanceDelivery) {}

  /** @throws ProblemException as {@link AdvanceDelivery.handOverProven} */
  carryOut(manager: EntityManager, { subject, input }: HeldActRow, by: Actor): Promise<void> {
    return this.delivery.handOverProven(manager, subject, z.parse(z.object(handoverFacts), input), by);
  }

  audited({ subject }: HeldActRow) {
    return { actions: 'delivery.handover', subject } as const;
  }
}

/** Begins the record of a hand-over that can be undone. */
@Injectable()
export class HoldHandOver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delivery: AdvanceDelivery,
    private readonly acts: HeldActs,
  ) {}

  /** @throws ProblemException `act_held`; as {@link AdvanceDelivery.handOver} */
  async hold(
    id: string,
    { code, ...facts }: BodyOf<typeof holdHandOver>,
    { subject, ...by }: Actor & { subject: Subject },
  ): Promise<HeldAct> {
    await this.delivery.requireRightCode(id, code, subject);
    return this.dataSource.transaction(async (manager) => {
      await this.delivery.requireHandOver(manager, id, facts.at);
      return this.acts.hold(manager, 'handover', { subject: id, input: facts, by });
    });
  }
}
