import { Injectable } from '@nestjs/common';
import type { AdminNoticeKind } from '@raffle/contracts/http/admin-notices';
import { Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { queuePushes } from '../notices/notices.queries.js';
import type { PushMessage } from '../notices/short-notice.js';
import { hasDueNotice, lockDueNotices, storeTried, type DueNoticeRow } from './admin-notice.queries.js';

const everyMs = 5_000;

/**
 * What a locked phone may show: how much came, no name and no amount. It says what came, which stays true when a colleague has decided it
 * meanwhile.
 */
const texts: Record<AdminNoticeKind, { one: string; many: (count: number) => string; body: string; url: string }> = {
  approval: {
    one: 'Nouvelle demande à approuver',
    many: (count) => `${count} nouvelles demandes à approuver`,
    body: 'Le détail est dans «\u00a0À faire\u00a0».',
    url: '/admin',
  },
  review: {
    one: 'Nouveau paiement à vérifier',
    many: (count) => `${count} nouveaux paiements à vérifier`,
    body: 'Le montant reçu est à vérifier.',
    url: '/admin/payments?state=review',
  },
  dead_letters: {
    one: 'Nouveau message en échec',
    many: (count) => `${count} nouveaux messages en échec`,
    body: 'Voyez les files de messages.',
    url: '/admin/queues',
  },
  incident: {
    one: 'Alerte sur les ventes ou les paiements',
    many: (count) => `${count} alertes sur les ventes ou les paiements`,
    body: 'Ce qui se passe est sur le tableau de bord.',
    url: '/admin',
  },
  morning: {
    one: 'Le point du matin est prêt',
    many: (count) => `${count} points du matin sont prêts`,
    body: 'Ventes, refus, alertes et ce qui attend, depuis hier matin.',
    url: '/admin/morning',
  },
};

function pushOf({ id, admin_id: userId, kind, waiting }: DueNoticeRow): PushMessage {
  const { one, many, body, url } = texts[kind];
  return { messageId: id, userId, title: waiting === 1 ? one : many(waiting), body, url };
}

/** Pushes to administrators what waits for their decision (docs/product.md rule 41), gathered by kind. What fails waits for the next push. */
@Injectable()
export class PushAdminNotices {
  constructor(private readonly dataSource: DataSource) {}

  @Repeat({ name: 'push-admin-notices', everyMs })
  async pushDue(): Promise<void> {
    // Usually nothing is due: no transaction then.
    if (!(await hasDueNotice(this.dataSource.manager))) return;
    await this.dataSource.transaction(async (manager) => {
      const push = async (notices: readonly DueNoticeRow[]) => {
        await queuePushes(manager, notices.map(pushOf));
        await storeTried(manager, notices, true);
      };
      const due = await lockDueNotices(manager);
      const failed = await inSavepoints('push-admin-notices', manager, due, push, ({ admin_id, kind }) => ({
        admin_id,
        kind,
      }));
      if (failed.length > 0) await storeTried(manager, failed, false);
    });
  }
}
