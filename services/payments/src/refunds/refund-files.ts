import { Injectable, type StreamableFile } from '@nestjs/common';
import { operatorName } from '@raffle/contracts/http/admin-money-words';
import {
  numbersDiffer,
  type AdminRefund,
  type makeRefundFile,
  type payRefundFile,
  type RefundFile,
  type releaseRefunds,
  type showRefundFile,
} from '@raffle/contracts/http/admin-refunds';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { paymentList } from '@raffle/contracts/http/payment-list';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import type { listRefunds } from '@raffle/contracts/http/refund-list';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { listPage, WalArchive } from '@raffle/service-kit/database';
import { csvFile, ProblemException, type CsvColumn, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { giveUpRefunds } from '../people/erase-payments.js';
import {
  chosenRefunds,
  fileAmong,
  findFile,
  findRefunds,
  lockUnpaidOfFile,
  openFiles,
  refundList,
  refundsOfFile,
  type NamedRefund,
  type RefundQuery,
} from './refunds.queries.js';
import { refuseReferenceOfOthers, Transfers } from './transfers.js';

const log = logger('refunds');

type Result = AnswerOf<typeof payRefundFile>['results'][number];

/** What the operator needs, then what whoever reads the file compares. */
const fileColumns: readonly CsvColumn<AdminRefund>[] = [
  { title: 'Numéro', value: ({ phone }) => phone },
  { title: 'Montant (F CFA)', value: ({ amount }) => amount },
  { title: 'Référence', value: ({ reference }) => reference },
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Opérateur du paiement', value: ({ operator }) => operator && operatorName(operator) },
  { title: paymentList.columns.payer_phone.title, value: ({ payer_phone }) => payer_phone },
  { title: paymentList.columns.account_phone.title, value: ({ account_phone }) => account_phone },
  { title: 'Différent', value: (refund) => (numbersDiffer(refund) ? 'oui' : null) },
];

/**
 * Refunds that are settled together: a file for the operator, and the transfer that paid what is in it (docs/product.md rule 39).
 */
@Injectable()
export class RefundFiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly transfers: Transfers,
    private readonly archive: WalArchive,
  ) {}

  async listRefunds({ chosen, ...query }: RefundQuery): Promise<AnswerOf<typeof listRefunds>> {
    const { manager } = this.dataSource;
    const [{ rows: refunds, ...page }, files, { leftOut }] = await Promise.all([
      listPage(manager, refundList(query), query, findRefunds),
      openFiles(manager),
      chosenRefunds(manager, chosen?.split(',') ?? [], 'shown'),
    ]);
    return { refunds, ...page, files, gone: leftOut.map(({ refund_id }) => refund_id) };
  }

  /**
   * A file of those of these refunds that it can contain; the others are named. Repeatable: the same refunds again are the same file.
   * @throws ProblemException `refunds_not_available`, `refunds_need_approval` when it can contain none of them
   */
  async makeRefundFile(refundIds: readonly string[], actor: Actor): Promise<AnswerOf<typeof makeRefundFile>> {
    const ids = [...new Set(refundIds)];
    const { fileId, left_out } = await this.dataSource.transaction(async (manager) => {
      const { ready, leftOut } = await chosenRefunds(manager, ids, 'locked');
      if (ready.length === 0) {
        const made = await fileAmong(manager, ids, actor.adminId);
        const waits = leftOut.some(({ reason }) => reason === 'needs_approval');
        if (!made) throw new ProblemException(waits ? 'refunds_need_approval' : 'refunds_not_available');
        return { fileId: made.id, left_out: leftOut.filter(({ refund_id: id }) => !made.refund_ids.includes(id)) };
      }
      const id = uuidv7();
      const now = new Date();
      await manager.query('INSERT INTO refund_files (id, made_at, made_by) VALUES ($1, $2, $3)', [
        id,
        now,
        actor.adminId,
      ]);
      await manager.query(
        `UPDATE refunds r SET file_id = $1, sent_to = n.phone FROM refund_numbers n
         WHERE n.payment_id = r.payment_id AND r.id = ANY ($2)`,
        [id, ready.map((one) => one.id)],
      );
      const after = { refund_count: ready.length, amount: ready.reduce((sum, { amount }) => sum + amount, 0) };
      const act = { action: 'refund.file_made', subject: id, before: null, after, at: now } as const;
      await recordAct(this.outbox, manager, actor, act);
      for (const refund of ready) await this.recordMove(manager, actor, 'filed', { refund, fileId: id, at: now });
      return { fileId: id, left_out: leftOut };
    });
    const archived = await this.archive.waitUntilArchived();
    return { file: await this.file(fileId), left_out, archived };
  }

  /** @throws ProblemException `refund_file_not_found` */
  async showRefundFile(id: string): Promise<AnswerOf<typeof showRefundFile>> {
    return { file: await this.file(id), refunds: await refundsOfFile(this.dataSource.manager, id) };
  }

  /**
   * Its unpaid refunds, for the operator, except those whose number was corrected or erased since. Recorded in the audit log, because it
   * contains phones (docs/product.md rule 33). Its name says it when the file is not archived.
   * @throws ProblemException `refund_file_not_found`
   */
  async exportRefundFile(id: string, actor: Actor): Promise<StreamableFile> {
    const { file, refunds } = await this.showRefundFile(id);
    const act = { action: 'refund.exported', subject: id, before: null, after: null, at: new Date() } as const;
    await this.dataSource.transaction((manager) => recordAct(this.outbox, manager, actor, act));
    const archived = await this.archive.waitUntilArchived();
    return csvFile(
      `remboursements-${refundFileNumber(id)}${archived ? '' : '-pas-encore-dans-la-sauvegarde'}`,
      fileColumns,
      lines(refunds.filter(({ status, number_changed }) => status === 'owed' && !number_changed)),
      { to: file.made_at.slice(0, 10) },
    );
  }

  /**
   * Each refund independently, as if it were paid alone: one that cannot be recorded does not block the others.
   * @throws ProblemException `refund_file_not_found`, `transfer_date_impossible`, `transfer_reference_used`
   */
  async payRefundFile(
    id: string,
    { refundIds, transferReference: reference, paidOn }: BodyOf<typeof payRefundFile>,
    actor: Actor,
  ): Promise<Result[]> {
    const { made_at } = await this.file(id);
    const now = new Date();
    const [first, today] = [made_at.slice(0, 10), now.toISOString().slice(0, 10)];
    if (paidOn && (paidOn < first || paidOn > today)) throw new ProblemException('transfer_date_impossible');
    const paidAt =
      paidOn && paidOn < today ? new Date(Math.max(Date.parse(`${paidOn}T12:00Z`), Date.parse(made_at))) : now;
    await this.dataSource.transaction((manager) => refuseReferenceOfOthers(manager, reference, { file_id: id }));
    const results: Result[] = [];
    for (const refund_id of new Set(refundIds)) {
      results.push({ refund_id, result: await this.payOne(refund_id, { reference, fileId: id, paidAt }, actor) });
    }
    return results;
  }

  private async payOne(...[refundId, transfer, actor]: Parameters<Transfers['payRefund']>): Promise<Result['result']> {
    try {
      await this.transfers.payRefund(refundId, transfer, actor);
      return 'paid';
    } catch (error) {
      if (error instanceof ProblemException) {
        if (error.code === 'refund_paid_otherwise') return 'paid_otherwise';
        if (error.code === 'approval_needed') return 'needs_approval';
        if (error.code === 'refund_in_file' || error.code === 'refund_not_found') return 'not_in_file';
      }
      log.error({ err: error, refund_id: refundId }, 'a refund of a file could not be recorded as paid');
      return 'failed';
    }
  }

  /**
   * Takes unpaid refunds out of a file; those of a closed account are given up then. Repeatable. @returns how many
   * @throws ProblemException `refund_file_not_found`
   */
  async releaseRefunds(
    id: string,
    { refundIds, reason }: BodyOf<typeof releaseRefunds>,
    actor: Actor,
  ): Promise<number> {
    await this.file(id);
    return this.dataSource.transaction(async (manager) => {
      const released = await lockUnpaidOfFile(manager, id, refundIds);
      if (released.length === 0) return 0;
      const at = new Date();
      await manager.query(
        `INSERT INTO refund_releases (id, refund_id, file_id, reason, released_by, released_at)
         SELECT release_id, refund_id, $3, $4, $5, $6 FROM unnest($1::uuid[], $2::uuid[]) AS one (release_id, refund_id)`,
        [released.map(() => uuidv7()), released.map((one) => one.id), id, reason, actor.adminId, at],
      );
      await manager.query('UPDATE refunds SET file_id = NULL, sent_to = NULL WHERE id = ANY ($1)', [
        released.map((one) => one.id),
      ]);
      await giveUpRefunds(
        manager,
        released.map(({ payment_id }) => payment_id),
      );
      for (const refund of released)
        await this.recordMove(manager, actor, 'released', { refund, fileId: id, reason, at });
      return released.length;
    });
  }

  /** Each refund has its own entry, in the history of its payment and of the file. */
  private recordMove(
    manager: EntityManager,
    actor: Actor,
    happened: 'filed' | 'released',
    { refund, fileId, reason, at }: { refund: NamedRefund; fileId: string; reason?: string; at: Date },
  ): Promise<void> {
    const { id, payment_id, reference, amount } = refund;
    const file = refundFileNumber(fileId);
    const after = { payment_id, reference, amount, file_id: fileId, file, ...(reason !== undefined && { reason }) };
    const act = { action: `refund.${happened}`, subject: id, before: null, after, at } as const;
    return recordAct(this.outbox, manager, actor, act);
  }

  private async file(id: string): Promise<RefundFile> {
    const file = await findFile(this.dataSource.manager, id);
    if (!file) throw new ProblemException('refund_file_not_found');
    return file;
  }
}

async function* lines(refunds: readonly AdminRefund[]) {
  yield* refunds;
}
