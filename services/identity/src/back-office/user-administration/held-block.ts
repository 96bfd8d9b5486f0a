import { Injectable } from '@nestjs/common';
import { HeldActs, type Holdable, type HeldActRow } from '@raffle/back-office-kit';
import { holdBlock, type HeldAct } from '@raffle/contracts/http/held-acts';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { BlockUser } from './block-user.js';

/** Blocks an account once its ten seconds have passed (docs/product.md rule 69). */
@Injectable()
export class HeldBlock implements Holdable {
  constructor(
    private readonly blocking: BlockUser,
    private readonly revocations: SessionRevocations,
  ) {}

  /** @throws ProblemException as {@link BlockUser.requireBlockable} */
  async carryOut(manager: EntityManager, { subject: id, input }: HeldActRow, by: Actor): Promise<void> {
    const { reason, before } = holdBlock.body.parse(input);
    await this.blocking.requireBlockable(manager, id, reason, before);
    await this.blocking.blockIn(manager, id, { reason }, by);
  }

  committed({ subject: id }: HeldActRow): Promise<void> {
    return this.revocations.applyTo({ kind: 'user', id });
  }

  audited({ subject }: HeldActRow) {
    return { actions: 'user.block', subject } as const;
  }
}

/** Begins a block that can be undone. */
@Injectable()
export class HoldBlock {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blocking: BlockUser,
    private readonly acts: HeldActs,
  ) {}

  /** @throws ProblemException `act_held`; as {@link BlockUser.requireBlockable} */
  hold(id: string, body: BodyOf<typeof holdBlock>, by: Actor): Promise<HeldAct> {
    return this.dataSource.transaction(async (manager) => {
      await this.blocking.requireBlockable(manager, id, body.reason, body.before);
      return this.acts.hold(manager, 'block', { subject: id, input: body, by });
    });
  }
}
