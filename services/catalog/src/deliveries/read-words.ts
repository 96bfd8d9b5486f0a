import { Injectable } from '@nestjs/common';
import { WinnerWordsChanged } from '@raffle/contracts/events';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { listWinnerWords } from '@raffle/contracts/http/winner-words';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor, type Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { contactOfWin, WinnerContacts } from '../draws/winners/winner-contacts.js';
import { lockDelivery } from './deliveries.queries.js';
import { wordsChanged } from './say-words.js';
import { countWords, decideWords, wordsInState } from './winner-words.queries.js';

/** Administrators read what winners want to show before the public does (docs/product.md rule 37). */
@Injectable()
export class ReadWords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
    private readonly outbox: Outbox,
  ) {}

  /** With the name of the account, against which a first name is read. */
  async list(state: 'waiting' | 'approved', requester: Subject | null): Promise<AnswerOf<typeof listWinnerWords>> {
    const { manager } = this.dataSource;
    const found = await wordsInState(manager, state);
    const contacts = await this.contacts.contactsOf([...new Set(found.map(({ user_id }) => user_id))], requester);
    const words = found.map(({ photo, ...said }) => {
      const contact = contacts?.get(said.user_id);
      return {
        ...said,
        full_name: contact ? contactOfWin(said, contact).name : null,
        picture: photo && `data:image/webp;base64,${photo.toString('base64')}`,
      };
    });
    const { total } = await countWords(manager, state);
    return { words, total };
  }

  /** @throws ProblemException `delivery_not_found`, `words_changed` */
  approve(id: string, version: number, actor: Actor): Promise<void> {
    return this.decide(id, { version, refusal: null }, actor);
  }

  /** The winner is told. @throws ProblemException `delivery_not_found`, `words_changed` */
  refuse(id: string, { version, reason }: { version: number; reason: string }, actor: Actor): Promise<void> {
    return this.decide(id, { version, refusal: reason }, actor);
  }

  private async decide(id: string, decision: { version: number; refusal: string | null }, actor: Actor): Promise<void> {
    const { refusal } = decision;
    await this.dataSource.transaction(async (manager) => {
      const delivery = await lockDelivery(manager, id);
      if (!delivery) throw new ProblemException('delivery_not_found');
      if (!(await decideWords(manager, id, decision))) throw new ProblemException('words_changed');
      const { product_id, ticket } = delivery;
      await recordAct(this.outbox, manager, actor, {
        action: refusal === null ? 'delivery.words_approved' : 'delivery.words_refused',
        subject: id,
        before: null,
        after: { product_id, ticket, ...(refusal !== null && { reason: refusal }) },
      });
      await this.outbox.add(
        manager,
        WinnerWordsChanged,
        wordsChanged(delivery, refusal === null ? 'published' : 'refused'),
      );
    });
  }
}
