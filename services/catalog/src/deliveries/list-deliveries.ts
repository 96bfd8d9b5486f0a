import { Injectable } from '@nestjs/common';
import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import type { listDeliveries } from '@raffle/contracts/http/delivery-list';
import type { listHandovers } from '@raffle/contracts/http/deliveries';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listPage } from '@raffle/service-kit/database';
import { ProblemException, type Subject } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { DrawEntity } from '../draws/draw/draw.entity.js';
import { contactOfWin, WinnerContacts, type Contact } from '../draws/winners/winner-contacts.js';
import {
  deliveriesById,
  deliveryList,
  handoversOf,
  openDeliveries,
  type DeliveryQuery,
  type StoredDelivery,
} from './deliveries.queries.js';
import { shownWords } from '../draws/record/shown-words.queries.js';
import { countWords } from './winner-words.queries.js';

/** Hand-overs, and winners' words, shown of one draw. */
const maxHandovers = 200;

/** Deliveries for administrators, with full names and phones from identity, and the public hand-overs. */
@Injectable()
export class ListDeliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: WinnerContacts,
  ) {}

  async listDeliveries(query: DeliveryQuery, requester: Subject | null): Promise<AnswerOf<typeof listDeliveries>> {
    const { manager } = this.dataSource;
    const { rows, ...page } = await listPage<StoredDelivery, string>(
      manager,
      deliveryList(query),
      query,
      deliveriesById,
    );
    return {
      deliveries: await this.withContacts(rows, requester),
      ...page,
      open: await openDeliveries(manager),
      unread_words: await countWords(manager, 'waiting'),
    };
  }

  /** Prizes to hand over. */
  countOpen(): Promise<number> {
    return openDeliveries(this.dataSource.manager);
  }

  /** @throws ProblemException `delivery_not_found` */
  async readDelivery(id: string, requester: Subject | null): Promise<AdminDelivery> {
    const found = (await deliveriesById(this.dataSource.manager, [id])).get(id);
    const [delivery] = await this.withContacts(found ? [found] : [], requester);
    if (!delivery) throw new ProblemException('delivery_not_found');
    return delivery;
  }

  /** @throws ProblemException `draw_not_found` */
  async handovers(productId: number): Promise<AnswerOf<typeof listHandovers>> {
    const { manager } = this.dataSource;
    const isCompleted = await manager.existsBy(DrawEntity, { product_id: productId, stage: 'completed' });
    if (!isCompleted) throw new ProblemException('draw_not_found');
    return {
      handovers: await handoversOf(manager, productId, maxHandovers),
      words: await shownWords(manager, productId, maxHandovers),
    };
  }

  private async withContacts(found: StoredDelivery[], requester: Subject | null): Promise<AdminDelivery[]> {
    const contacts = await this.contacts.contactsOf([...new Set(found.map(({ user_id }) => user_id))], requester);
    return found.map((delivery) => withContact(delivery, contacts?.get(delivery.user_id)));
  }
}

const withContact = (delivery: StoredDelivery, contact: Contact | undefined): AdminDelivery => ({
  ...delivery,
  ...contactsOf(delivery, contact),
});

/** Name and phone when the list was closed, and those since. */
function contactsOf(delivery: StoredDelivery, contact: Contact | undefined) {
  if (!contact) return { full_name: null, renamed: null, phone: null, new_phone: null, needs_two_people: null };
  const { name, phone } = contact;
  const won = contactOfWin(delivery, contact);
  return {
    full_name: won.name,
    renamed: name === won.name ? null : name,
    phone: won.phone,
    new_phone: phone === won.phone ? null : phone,
    needs_two_people: won.needs_two_people,
  };
}
