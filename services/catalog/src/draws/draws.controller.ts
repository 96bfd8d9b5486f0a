import { Controller, StreamableFile } from '@nestjs/common';
import { adminDrawProduct, drawProduct, type DrawResult } from '@raffle/contracts/http/admin-draws';
import { cancelProduct } from '@raffle/contracts/http/admin-products';
import { listWinners } from '@raffle/contracts/http/winner-list';
import {
  getDrawAppointment,
  getDrawCalendar,
  getDrawRecord,
  getRecordKeys,
  handInBeacon,
  listDraws,
  type DrawAppointment,
  type DrawRecord,
  type RecordKeys,
} from '@raffle/contracts/http/draws';
import { Endpoint, networkOf, type Call } from '@raffle/service-kit/http';
import { CancelProduct } from './cancel-product.js';
import { SignRecord } from './record/sign-record.js';
import { DrawProduct } from './draw-product.js';
import { HandInBeacon } from './hand-in-beacon.js';
import { ListWinners } from './winners/list-winners.js';
import { ReadAppointment } from './record/read-appointment.js';
import { ReadDraws } from './record/read-draws.js';

/** The draw takes no input: a body with content, for example winners, is refused instead of ignored. */

/** Drawing and cancelling, for administrators, and the public draws. */
@Controller()
export class DrawsController {
  constructor(
    private readonly drawing: DrawProduct,
    private readonly draws: ReadDraws,
    private readonly cancellation: CancelProduct,
    private readonly winners: ListWinners,
    private readonly signing: SignRecord,
    private readonly appointments: ReadAppointment,
    private readonly handingIn: HandInBeacon,
  ) {}

  @Endpoint(drawProduct, adminDrawProduct)
  draw({ params: { id }, body: _body, actor }: Call<typeof drawProduct>): Promise<DrawResult> {
    return this.drawing.drawProduct(id, actor);
  }

  @Endpoint(cancelProduct)
  async cancel({ params: { id }, body: { reason }, actor, subject }: Call<typeof cancelProduct>) {
    const full = subject?.kind === 'admin' && subject.role === 'super_admin';
    return { product: await this.cancellation.cancelProduct(id, { reason, full }, actor) };
  }

  /** With full names and phones, for administrators only. */
  @Endpoint(listWinners)
  listWinners({ params: { id }, query, csv, actor, subject }: Call<typeof listWinners>) {
    return csv ? this.winners.csv(id, query, subject, actor) : this.winners.page(id, query, subject);
  }

  @Endpoint(listDraws)
  list({ query }: Call<typeof listDraws>) {
    return this.draws.listDraws(query);
  }

  @Endpoint(getDrawRecord)
  async record({ params: { productId } }: Call<typeof getDrawRecord>): Promise<DrawRecord> {
    return this.signing.sign(await this.draws.readRecord(productId));
  }

  @Endpoint(getDrawAppointment)
  async appointment({ params: { productId } }: Call<typeof getDrawAppointment>): Promise<DrawAppointment> {
    return this.signing.sign(await this.appointments.statement(productId));
  }

  @Endpoint(getDrawCalendar)
  async calendar({ params: { productId } }: Call<typeof getDrawCalendar>): Promise<StreamableFile> {
    const type = 'text/calendar; charset=utf-8';
    const disposition = `attachment; filename="tirage-${productId}.ics"`;
    return new StreamableFile(Buffer.from(await this.appointments.calendar(productId)), { type, disposition });
  }

  @Endpoint(handInBeacon)
  handInBeacon({ params: { id }, body: round, subject, address }: Call<typeof handInBeacon>): Promise<void> {
    return this.handingIn.handInBeacon(id, round, subject ? `${subject.kind}:${subject.id}` : networkOf(address));
  }

  @Endpoint(getRecordKeys)
  keys(): RecordKeys {
    return this.signing.keys();
  }
}
