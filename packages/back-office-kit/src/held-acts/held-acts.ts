import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { AdminAccessReduced, type EventPayload } from '@raffle/contracts/events';
import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import type { HeldAct, HeldActKind } from '@raffle/contracts/http/held-acts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { FirstDue, logger, Repeat } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAct } from '../admin-act.js';
import {
  deleteEndedActs,
  endAct,
  findHeldAct,
  hasDueAct,
  insertHeldAct,
  lockActsOf,
  lockDueAct,
  type HeldActRow,
} from './held-acts.queries.js';

const log = logger('held-acts');
const running = 'run-held-acts';
const forgetting = 'forget-held-acts';
const batch = 500;

/**
 * Acts of administrators that their service holds for ten seconds, in its table `held_acts`, and then does, unless they are undone
 * (docs/product.md rule 69). Nothing has happened before: no change, no message. The act and its end are one transaction, so a process
 * that dies leaves it due, and another one does it.
 */
export class HeldActs {
  private readonly acts = new FirstDue<string>(running);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly kinds: Partial<Record<HeldActKind, Holdable>>,
    private readonly record: typeof recordAct = recordAct,
  ) {}

  /** The providers of a service, with the class of each kind of act. @param record adds an entry to the audit log; default: the platform's */
  static of(kinds: Partial<Record<HeldActKind, Type<Holdable>>>, record?: typeof recordAct): Provider[] {
    const classes = Object.values(kinds);
    return [
      ...classes,
      EndHeldActsWhenAdminAccessReduced,
      {
        provide: HeldActs,
        inject: [DataSource, Outbox, ...classes],
        useFactory: (dataSource: DataSource, outbox: Outbox, ...injected: Holdable[]) =>
          new HeldActs(
            dataSource,
            outbox,
            Object.fromEntries(Object.keys(kinds).map((kind, at) => [kind, injected[at]])),
            record,
          ),
      },
    ];
  }

  /**
   * Runs in the caller's transaction, which has checked that the act is possible now.
   * @param input is deleted when the act ends
   * @throws ProblemException `act_held` while another act of this kind about the subject is held
   */
  async hold(
    manager: EntityManager,
    kind: HeldActKind,
    { subject, input, by }: { subject: string; input: unknown; by: Actor },
  ): Promise<HeldAct> {
    const { adminId, username, address } = by;
    const id = uuidv7();
    const actor = { adminId, ...(username !== undefined && { username }), address };
    if (!(await insertHeldAct(manager, { id, kind, subject, input, actor }))) throw new ProblemException('act_held');
    const row = await this.found(manager, id);
    await this.audit(manager, row, by, 'held');
    return show(row);
  }

  /** @throws ProblemException `held_act_not_found` */
  async read(id: string): Promise<HeldAct> {
    return show(await this.found(this.dataSource.manager, id));
  }

  /** Repeatable. @throws ProblemException `held_act_not_found`, `held_act_over` once it is due */
  undo(id: string, by: Actor): Promise<HeldAct> {
    return this.dataSource.transaction(async (manager) => {
      const act = await this.found(manager, id, 'lock');
      if (act.state === 'undone') return show(act);
      if (act.state !== 'held' || act.is_due) throw new ProblemException('held_act_over');
      await endAct(manager, id, 'undone');
      await this.audit(manager, act, by, 'undone');
      return show(await this.found(manager, id));
    });
  }

  /**
   * Ends what an administrator began who lost the account, or changed role or areas: it does not happen. In the caller's transaction; what was
   * begun later stays.
   */
  async endOf(manager: EntityManager, reduced: EventPayload<typeof AdminAccessReduced>): Promise<void> {
    // Nobody needs to count as one of two people for an act that one person does.
    if (reduced.what === 'unconfirmed') return;
    const { admin_id: adminId, username, address } = reduced.by;
    for (const act of await lockActsOf(manager, reduced.admin_id, new Date(reduced.at))) {
      if (act.is_due) {
        await this.refuse(manager, act, new ProblemException('forbidden'));
      } else {
        await endAct(manager, act.id, 'undone');
        await this.audit(manager, act, { adminId, username, address }, 'undone');
      }
    }
  }

  /** @returns whether there may be more */
  @Repeat({ name: running, everyMs: 1_000 })
  async runDue(): Promise<boolean> {
    // Usually nothing is due: no transaction then.
    if (!(await hasDueAct(this.dataSource.manager))) return false;
    return this.acts.round(async (leftOut, take) => {
      const act = await this.dataSource.transaction(async (manager) => {
        const due = await lockDueAct(manager, leftOut);
        if (!due) return undefined;
        take(due.id);
        try {
          // A savepoint: what a rule refuses changes nothing but the act's state.
          await manager.transaction((inner) => this.kindOf(due).carryOut(inner, due, due.actor));
          await endAct(manager, due.id, 'done');
        } catch (error) {
          if (!(error instanceof ProblemException)) throw error;
          await this.refuse(manager, due, error);
        }
        return due;
      });
      if (act) await this.kindOf(act).committed?.(act);
      return act !== undefined;
    });
  }

  /** @returns how many ended acts it deleted */
  @Repeat({ name: forgetting, everyMs: 600_000, batch })
  forget(): Promise<number> {
    return deleteEndedActs(forgetting, this.dataSource, batch);
  }

  /** What a rule refuses when it is due is not tried again. */
  private async refuse(manager: EntityManager, act: HeldActRow, { code }: ProblemException): Promise<void> {
    await endAct(manager, act.id, 'failed', code);
    await this.audit(manager, act, act.actor, 'failed', { reason: errors[code].message });
    log.warn({ act_id: act.id, kind: act.kind, code }, 'a held act was refused when it was due');
  }

  private audit(
    manager: EntityManager,
    act: HeldActRow,
    by: Actor,
    happened: 'held' | 'undone' | 'failed',
    after: AuditFields | null = null,
  ): Promise<void> {
    const { actions, subject } = this.kindOf(act).audited(act);
    return this.record(this.outbox, manager, by, { action: `${actions}_${happened}`, subject, before: null, after });
  }

  private kindOf({ kind }: Pick<HeldActRow, 'kind'>): Holdable {
    const holdable = this.kinds[kind];
    if (!holdable) throw new Error(`this service holds no ${kind}`);
    return holdable;
  }

  private async found(manager: EntityManager, id: string, lock?: 'lock'): Promise<HeldActRow> {
    const act = await findHeldAct(manager, id, lock);
    if (!act) throw new ProblemException('held_act_not_found');
    return act;
  }
}

/** A class of its own: Nest finds the interceptors of a method in classes only, not in what a factory makes. */
@Injectable()
class EndHeldActsWhenAdminAccessReduced {
  constructor(@Inject(HeldActs) private readonly acts: HeldActs) {}

  @OnEvent(AdminAccessReduced, { consumer: 'EndHeldActsWhenAdminAccessReduced.handle' })
  handle(reduced: EventPayload<typeof AdminAccessReduced>, { manager }: EventContext): Promise<void> {
    return this.acts.endOf(manager, reduced);
  }
}

/** What is done when a held act is due. */
export interface Holdable {
  /** Makes the change and adds its entry to the audit log. @throws ProblemException where it is no longer possible */
  carryOut(manager: EntityManager, act: HeldActRow, by: Actor): Promise<void>;
  /** Runs after the commit, also of a refusal; repeatable. */
  committed?(act: HeldActRow): Promise<void>;
  /** How the audit log names it: `user.block` becomes `user.block_held`, `user.block_undone` and `user.block_failed`. */
  audited(act: HeldActRow): { actions: `${string}.${string}`; subject: string | null };
}

const show = ({ id, kind, due_at, state, failed_code: code }: HeldActRow): HeldAct => ({
  id,
  kind,
  due_at: due_at.toISOString(),
  state,
  failure: code && errors[code].message,
});
