import { Inject, Injectable } from '@nestjs/common';
import { ResetCodeRequested } from '@raffle/contracts/events';
import { textedCodeMinutes } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { textHandoverCode } from '@raffle/contracts/http/handover-codes';
import { Outbox } from '@raffle/messaging-kit';
import { sealBytes } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { handoverCodes } from '../registration/keyed-hashes.js';
import { awaitedPrize } from '../users/awaited-prizes.js';

/** Has messaging send the code of a prize to its winner's number (docs/text-messages.md). */
@Injectable()
export class TextHandoverCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delays: AttemptDelays,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * @param by the winner, or an administrator for a winner without the application
   * @throws ProblemException `delivery_not_found`, `handover_needs_two_people` where the code would not count, `no_codes_by_text` when none are configured, `too_many_requests`
   */
  async send(
    { productId, ticket }: BodyOf<typeof textHandoverCode>,
    by: Actor | { userId: string; address: string | undefined },
  ): Promise<void> {
    const { TEXT_MESSAGES_CHANNEL: channel, TEXT_MESSAGES_SEALING_KEY: key, BRAND_NAME: brand } = this.config;
    const prize = await awaitedPrize(this.dataSource.manager, { product_id: productId, ticket });
    if (!prize || ('userId' in by && by.userId !== prize.user_id)) throw new ProblemException('delivery_not_found');
    if (prize.needs_two_people) throw new ProblemException('handover_needs_two_people');
    if (!channel || !key) throw new ProblemException('no_codes_by_text');
    // Counted apart: an administrator must not use up the winner's.
    await this.delays.attempt('handover-text', `${'userId' in by ? 'own' : 'admin'} ${productId} ${ticket}`);
    const [code] = handoverCodes(this.config, prize);
    const text = `${brand}\u00a0: votre code de remise est ${code}. Dites-le seulement quand vous avez le lot en main. Nous ne demandons jamais d’argent.`;
    const id = uuidv7();
    await this.dataSource.transaction(async (manager) => {
      await this.outbox.add(manager, ResetCodeRequested, {
        code_id: id,
        user_id: prize.user_id,
        known_device: true,
        sealed_text: sealBytes(key, id, Buffer.from(text)).toString('base64'),
        expires_at: new Date(Date.now() + textedCodeMinutes * 60_000).toISOString(),
      });
      await recordAudit(manager, {
        actor: 'userId' in by ? { kind: 'nobody' } : { kind: 'admin', id: by.adminId },
        action: 'user.handover_code_texted',
        subject: prize.user_id,
        after: { product_id: productId, ticket },
        address: by.address,
      });
    });
  }
}
