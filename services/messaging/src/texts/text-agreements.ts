import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { getNotifications } from '@raffle/contracts/http/notifications';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { lockSender } from '../locks.js';
import { isErased } from '../copies/person.queries.js';
import { deleteTextAgreement, hasAgreedToTexts, insertTextAgreement } from './text.queries.js';
import { textSettings, type TextSettings } from './text-settings.js';

/** Who agreed to notices by SMS or WhatsApp (docs/product.md rule 41). Codes that a person asks for need no agreement. */
@Injectable()
export class TextAgreements {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(textSettings) private readonly settings: TextSettings | null,
  ) {}

  async of(userId: string): Promise<AnswerOf<typeof getNotifications>['texts']> {
    return {
      channel: this.settings?.channel ?? null,
      agreed: await hasAgreedToTexts(this.dataSource.manager, userId),
    };
  }

  /** @throws ProblemException `no_text_messages` if texts are not configured, `unauthenticated` for a closed account */
  async agree(userId: string, now: Date): Promise<void> {
    if (!this.settings) throw new ProblemException('no_text_messages');
    await this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      if (await isErased(manager, userId)) throw new ProblemException('unauthenticated');
      await insertTextAgreement(manager, userId, now);
    });
  }

  takeBack(userId: string): Promise<void> {
    return this.dataSource.transaction((manager) => deleteTextAgreement(manager, userId));
  }
}
