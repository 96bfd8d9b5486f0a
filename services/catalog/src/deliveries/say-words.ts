import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WinnerWordsChanged, type EventPayload } from '@raffle/contracts/events';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { OwnWords } from '@raffle/contracts/http/shown-winners';
import type { sayWords } from '@raffle/contracts/http/winner-words';
import { personActorId } from '@raffle/contracts/values';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { EncodePictures } from '../images/encode-pictures.js';
import { deliveriesById, lockDelivery, type LockedDelivery } from './deliveries.queries.js';
import { eraseWords, findWords, storeWords, type StoredWords } from './winner-words.queries.js';

type Said = Pick<StoredWords, 'first_name' | 'city' | 'sentence' | 'photo'>;
const nothing: Said = { first_name: '', city: '', sentence: '', photo: null };
const saysNothing = ({ first_name, city, sentence, photo }: Said) =>
  first_name === '' && city === '' && sentence === '' && photo === null;
const isSame = (one: Said, other: Said) =>
  one.first_name === other.first_name &&
  one.city === other.city &&
  one.sentence === other.sentence &&
  (one.photo === other.photo || (one.photo !== null && other.photo !== null && one.photo.equals(other.photo)));

/** The payload of the event of a change; its id is new. */
export const wordsChanged = (
  { product_id, user_id }: Pick<LockedDelivery, 'product_id' | 'user_id'>,
  state: EventPayload<typeof WinnerWordsChanged>['state'],
) => ({ change_id: randomUUID(), product_id, user_id, state, at: new Date().toISOString() });

/** What winners agree to show of themselves (docs/product.md rule 37): each change is read before it is public, and hides what was. */
@Injectable()
export class SayWords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: EncodePictures,
    private readonly outbox: Outbox,
  ) {}

  /** Idempotent. Without anything it withdraws all. @throws ProblemException `delivery_not_found`, `delivery_over` */
  say(id: string, userId: string, { photo, ...texts }: BodyOf<typeof sayWords>): Promise<OwnWords | null> {
    return this.change(id, userId, (before) => ({ ...texts, photo: photo ? before.photo : null }));
  }

  /** Idempotent for the same picture. @throws ProblemException as {@link say} and {@link EncodePictures.encodeOne} */
  async showPhoto(id: string, userId: string, read: () => Promise<Buffer>): Promise<OwnWords | null> {
    // Before the bytes are read and encoded, which takes seconds.
    await this.requireOwn(this.dataSource.manager, id, userId);
    const photo = await this.pictures.encodeOne(await read(), 480);
    return this.change(id, userId, (before) => ({ ...before, photo }));
  }

  private change(id: string, userId: string, next: (before: Said) => Said): Promise<OwnWords | null> {
    return this.dataSource.transaction(async (manager) => {
      const delivery = await this.requireOwn(manager, id, userId);
      const before = (await findWords(manager, id)) ?? nothing;
      const { first_name, city, sentence, photo } = next(before);
      const said = { first_name, city, sentence, photo };
      if (!isSame(said, before)) await this.store(manager, delivery, said);
      return (await deliveriesById(manager, [id])).get(id)!.words;
    });
  }

  private async store(manager: EntityManager, delivery: LockedDelivery, said: Said): Promise<void> {
    const { id, product_id, ticket } = delivery;
    const withdrawn = saysNothing(said);
    if (withdrawn) await eraseWords(manager, id);
    else await storeWords(manager, id, said);
    // Not the words themselves: they are erased with the account, the audit log is not.
    await recordAct(
      this.outbox,
      manager,
      { adminId: personActorId, address: null },
      {
        action: withdrawn ? 'delivery.words_withdrawn' : 'delivery.words_said',
        subject: id,
        before: null,
        after: { product_id, ticket },
      },
    );
    await this.outbox.add(manager, WinnerWordsChanged, wordsChanged(delivery, 'hidden'));
  }

  private async requireOwn(manager: EntityManager, id: string, userId: string): Promise<LockedDelivery> {
    const delivery = await lockDelivery(manager, id, userId);
    if (!delivery) throw new ProblemException('delivery_not_found');
    if (delivery.state === 'forfeited') throw new ProblemException('delivery_over');
    return delivery;
  }
}
