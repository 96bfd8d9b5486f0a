import { Inject, Injectable } from '@nestjs/common';
import { AccessEnded, type EventPayload } from '@raffle/contracts/events';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { addPushDevice, getNotifications } from '@raffle/contracts/http/notifications';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { ProblemException, type Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockSender } from '../locks.js';
import { isErased } from '../copies/person.queries.js';
import { deleteTextAgreement } from '../texts/text.queries.js';
import { isPushService, pushSettings, type PushSettings } from './push-settings.js';
import {
  countPushDevices,
  deletePushDevice,
  endPushDevicesOfSessions,
  insertPushDevice,
  makeRoomForDevice,
  renewPushDevice,
} from './push.queries.js';

/**
 * The browsers in which a person or an administrator wants notifications: registering one is their consent
 * (docs/product.md rule 41).
 */
@Injectable()
export class PushDevices {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(pushSettings) private readonly settings: PushSettings | null,
  ) {}

  /** @param userId of a person or an administrator */
  async pushOf(userId: string): Promise<AnswerOf<typeof getNotifications>['push']> {
    const devices = await countPushDevices(this.dataSource.manager, userId);
    return { public_key: this.settings?.publicKey ?? null, devices };
  }

  /**
   * Registers a browser, or binds a registered one to the session: it is notified until that ends.
   * @param sessionId of the caller
   * @throws ProblemException `push_refused` for a push service that is not allowed, `unauthenticated` for a closed account or no session
   */
  async add(
    { id: userId, sessionId, role, confirmed, areas = [] }: Subject,
    { endpoint, keys }: BodyOf<typeof addPushDevice>,
    now: Date,
  ): Promise<void> {
    if (!sessionId) throw new ProblemException('unauthenticated');
    if (!this.settings || !isPushService(endpoint, this.settings.services)) throw new ProblemException('push_refused');
    await this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      if (await isErased(manager, userId)) throw new ProblemException('unauthenticated');
      const administrator = { role: role ?? null, confirmed: confirmed ?? false, areas };
      const device = { endpoint, ...keys, session_id: sessionId, ...administrator };
      if (await renewPushDevice(manager, userId, device)) return;
      await makeRoomForDevice(manager, userId, endpoint);
      await insertPushDevice(manager, userId, { id: uuidv7(), ...device }, now);
    });
  }

  remove(userId: string, endpoint: string): Promise<void> {
    return deletePushDevice(this.dataSource.manager, endpoint, userId);
  }

  /** A browser is notified only as long as the session that registered it. */
  @OnEvent(AccessEnded, { consumer: 'StopNotifyingWhenAccessEnded.handle' })
  async endAccess(
    { user_id, only, except, ends_texts }: EventPayload<typeof AccessEnded>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await endPushDevicesOfSessions(manager, user_id, { only, except });
    if (ends_texts) await deleteTextAgreement(manager, user_id);
  }
}
