import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import type {
  addPhoto,
  correctHandOver,
  fixAppointment,
  handOver,
  logContact,
} from '@raffle/contracts/http/admin-deliveries';
import { maxCorrections, type DeliveryStepKind, type HandoverProof } from '@raffle/contracts/http/deliveries';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { endApprovals, recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, refuseOverwriting, type Actor, type Subject } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { useImage } from '../images/images.queries.js';
import {
  countCorrections,
  findDelivery,
  forfeitFrom,
  insertStep,
  lockDelivery,
  updateDelivery,
  type LockedDelivery,
  type NewStep,
} from './deliveries.queries.js';
import { stateAfter, type DeliveryAct } from './delivery.js';
import { HandoverProofs } from './handover-proofs.js';

type Change = Partial<Omit<LockedDelivery, 'id' | 'product_id' | 'ticket' | 'user_id' | 'won_at' | 'state'>>;
type Details = Pick<NewStep, 'method' | 'note' | 'happenedAt'>;
type HandoverFacts = Omit<BodyOf<typeof handOver>, 'code'>;
interface Step {
  act: Exclude<DeliveryAct, 'forfeit'>;
  kind: DeliveryStepKind;
  action: string;
  change?: Change;
  details?: Details;
  check?: (now: LockedDelivery) => void;
}

/** Clocks of administrators' devices may be this far ahead. */
const clockSkewMs = 120_000;
/** From the win, to the minute as it is typed, to now. @param at milliseconds since 1970 */
const isSinceWin = (at: number, wonAt: Date) =>
  at <= Date.now() + clockSkewMs && at >= Math.floor(wonAt.getTime() / 60_000) * 60_000;

/**
 * The steps that administrators take to hand over a prize (docs/product.md rule 37): each with its line in the audit log
 * and its event.
 */
@Injectable()
export class AdvanceDelivery {
  constructor(
    private readonly dataSource: DataSource,
    private readonly proofs: HandoverProofs,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `delivery_not_found`, `delivery_over`, `contact_time_impossible` */
  logContact(id: string, { reached, at, ...what }: BodyOf<typeof logContact>, actor: Actor): Promise<void> {
    const now = Date.now();
    const happened = at === undefined ? now : Date.parse(at);
    const check = ({ won_at }: LockedDelivery) => {
      if (!isSinceWin(happened, won_at)) throw new ProblemException('contact_time_impossible');
    };
    const details = { ...what, happenedAt: happened < now - clockSkewMs ? new Date(happened) : null };
    return reached
      ? this.takeStep(id, { act: 'reached', kind: 'contacted', action: 'contacted', details, check }, actor)
      : this.takeStep(id, { act: 'not_reached', kind: 'attempt', action: 'contact_tried', details, check }, actor);
  }

  /** @throws ProblemException `delivery_not_found`, `delivery_over`, `changed_meanwhile` */
  fixAppointment(id: string, body: BodyOf<typeof fixAppointment>, actor: Actor): Promise<void> {
    const { place, documents, before } = body;
    const change = { place, meeting_at: new Date(body.at), documents };
    const check = (now: LockedDelivery) => {
      const wanted = { place, at: change.meeting_at.toISOString(), documents };
      refuseOverwriting(before, appointmentOf(now) ?? { place: null, at: null, documents: null }, wanted);
    };
    const step = { act: 'fix_appointment', kind: 'appointment', action: 'appointment_fixed', change, check } as const;
    return this.takeStep(id, step, actor);
  }

  /**
   * With the winner's code (docs/product.md rule 58).
   * @throws ProblemException `delivery_not_found`, `delivery_over`, `handover_time_impossible`, `handover_code_wrong`; as
   * {@link HandoverProofs.isRightCode}
   */
  async handOver(
    id: string,
    { code, ...facts }: BodyOf<typeof handOver>,
    { subject, ...actor }: Actor & { subject: Subject },
  ): Promise<void> {
    await this.requireRightCode(id, code, subject);
    await this.dataSource.transaction((manager) => this.handOverProven(manager, id, facts, actor));
  }

  /**
   * Call it before a transaction, so that no database connection waits for identity.
   * @throws ProblemException `delivery_not_found`, `handover_code_wrong`; as {@link HandoverProofs.isRightCode}
   */
  async requireRightCode(id: string, code: string, requester: Subject): Promise<void> {
    const found = await findDelivery(this.dataSource.manager, id);
    if (!found) throw new ProblemException('delivery_not_found');
    if (!(await this.proofs.isRightCode(found, code, requester))) throw new ProblemException('handover_code_wrong');
  }

  /**
   * Runs in the caller's transaction, after {@link requireRightCode}.
   * @throws ProblemException `delivery_not_found`, `delivery_over`, `handover_time_impossible`
   */
  handOverProven(manager: EntityManager, id: string, facts: HandoverFacts, actor: Actor): Promise<void> {
    return this.takeStepIn(manager, id, this.handedOver(facts, 'code'), actor);
  }

  /** Locks the delivery. @throws ProblemException as {@link handOverProven} */
  async requireHandOver(manager: EntityManager, id: string, at: string): Promise<void> {
    this.requireHandOverPossible(await this.lock(manager, id), at);
  }

  /**
   * Runs in the caller's transaction, in which two people have agreed, or the only administrator after 24 hours.
   * @throws ProblemException `delivery_not_found`, `delivery_over`, `handover_time_impossible`
   */
  handOverApproved(manager: EntityManager, id: string, facts: HandoverFacts, actor: Actor): Promise<void> {
    return this.takeStepIn(manager, id, this.handedOver(facts, 'approval'), actor);
  }

  /** @param at ISO 8601. @throws ProblemException `delivery_over`, `handover_time_impossible` */
  requireHandOverPossible({ state, won_at }: Pick<LockedDelivery, 'state' | 'won_at'>, at: string): void {
    if (stateAfter(state, 'hand_over') === null) throw new ProblemException('delivery_over');
    if (!isSinceWin(Date.parse(at), won_at)) throw new ProblemException('handover_time_impossible');
  }

  private handedOver({ at, by }: HandoverFacts, proof: HandoverProof): Step {
    return {
      act: 'hand_over',
      kind: 'handed_over',
      action: 'handed_over',
      change: { handed_over_at: new Date(at), handed_over_by: by, handed_over_with: proof },
      details: { happenedAt: new Date(at) },
      check: (now) => this.requireHandOverPossible(now, at),
    };
  }

  /**
   * Adds what everybody reads below the hand-over.
   * @throws ProblemException `delivery_not_found`, `delivery_not_handed_over`, `too_many_corrections`
   */
  async correct(id: string, { text }: BodyOf<typeof correctHandOver>, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const delivery = await this.lock(manager, id);
      if (delivery.state !== 'handed_over') throw new ProblemException('delivery_not_handed_over');
      if ((await countCorrections(manager, id)) >= maxCorrections) throw new ProblemException('too_many_corrections');
      await insertStep(manager, { id: randomUUID(), deliveryId: id, kind: 'corrected', by: actor, note: text });
      await this.audit(manager, actor, delivery, 'handover_corrected', {});
    });
  }

  /** @throws ProblemException `delivery_not_found`, `delivery_not_handed_over`, `photo_not_agreed`, `image_not_found` */
  async addPhoto(id: string, { imageUrl }: BodyOf<typeof addPhoto>, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const delivery = await this.lock(manager, id);
      if (delivery.state !== 'handed_over') throw new ProblemException('delivery_not_handed_over');
      if (delivery.photo_agreed_at === null) throw new ProblemException('photo_not_agreed');
      await useImage(manager, imageUrl);
      await updateDelivery(manager, { ...delivery, photo_url: imageUrl });
      await insertStep(manager, { id: randomUUID(), deliveryId: id, kind: 'photo_added', by: actor });
      await this.audit(manager, actor, delivery, 'photo_added', { photo_url: imageUrl });
    });
  }

  private takeStep(id: string, step: Step, actor: Actor): Promise<void> {
    return this.dataSource.transaction((manager) => this.takeStepIn(manager, id, step, actor));
  }

  private async takeStepIn(manager: EntityManager, id: string, step: Step, actor: Actor): Promise<void> {
    const { act, kind, action, change, details, check } = step;
    const before = await this.lock(manager, id);
    const state = stateAfter(before.state, act);
    if (state === null) throw new ProblemException('delivery_over');
    check?.(before);
    const delivery = { ...before, ...change, state };
    const stepId = randomUUID();
    await updateDelivery(manager, delivery);
    // The winner was reached: the forfeit that waits for a second administrator has lost its reason.
    if (act !== 'not_reached') await endApprovals(manager, id, act === 'hand_over' ? undefined : 'forfeit');
    await insertStep(manager, { id: stepId, deliveryId: id, kind, by: actor, ...details });
    // A note is personal data: it is stored only in the step, where it is erased with the account.
    await this.audit(manager, actor, before, action, {
      state,
      method: details?.method,
      contacted_at: details?.method && details.happenedAt ? details.happenedAt : undefined,
      ...change,
    });
    await this.outbox.add(manager, DeliveryAdvanced, {
      delivery_id: id,
      step_id: stepId,
      product_id: delivery.product_id,
      ticket: delivery.ticket,
      user_id: delivery.user_id,
      state: publicStates[act],
      forfeit_from: await forfeitFrom(manager, id),
      appointment: act === 'fix_appointment' ? appointmentOf(delivery) : null,
      at: (act === 'hand_over' && delivery.handed_over_at ? delivery.handed_over_at : new Date()).toISOString(),
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<LockedDelivery> {
    const delivery = await lockDelivery(manager, id);
    if (!delivery) throw new ProblemException('delivery_not_found');
    return delivery;
  }

  private audit(manager: EntityManager, actor: Actor, delivery: LockedDelivery, action: string, after: object) {
    const { product_id, ticket, state } = delivery;
    const line = {
      action: `delivery.${action}` as const,
      subject: delivery.id,
      before: { state },
      after: { product_id, ticket, ...(JSON.parse(JSON.stringify(after)) as object) },
      at: new Date(),
    };
    return recordAct(this.outbox, manager, actor, line);
  }
}

const publicStates = {
  not_reached: 'not_reached',
  reached: 'contacted',
  fix_appointment: 'appointment',
  hand_over: 'handed_over',
} as const;

function appointmentOf({ place, meeting_at, documents }: LockedDelivery) {
  return place === null || meeting_at === null
    ? null
    : { place, at: meeting_at.toISOString(), documents: documents ?? '' };
}
