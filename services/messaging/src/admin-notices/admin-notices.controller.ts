import { Controller, Inject } from '@nestjs/common';
import {
  adminNoticeKinds,
  chooseAdminNotices,
  chooseAdminTexts,
  getAdminNotices,
} from '@raffle/contracts/http/admin-notices';
import { morningTold } from '@raffle/contracts/internal';
import { Endpoint, Operation, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { PushDevices } from '../push/push-devices.js';
import { textSettings, type TextSettings } from '../texts/text-settings.js';
import { chooseKind, chosenKinds } from './admin-notice.queries.js';
import { toldAt } from './morning-message.js';
import { deleteOwnerPhone, ownerPhone, storeOwnerPhone } from './owner-phone.queries.js';

/** An administrator's own choice, which changes nothing else: it is not in the audit log. */
@Controller()
export class AdminNoticesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: PushDevices,
    @Inject(textSettings) private readonly texts: TextSettings | null,
  ) {}

  @Endpoint(getAdminNotices)
  async show({ actor: { adminId } }: Call<typeof getAdminNotices>) {
    const { manager } = this.dataSource;
    const [push, kinds, phone] = await Promise.all([
      this.devices.pushOf(adminId),
      chosenKinds(manager, adminId),
      ownerPhone(manager, adminId),
    ]);
    return { ...push, kinds, texts: { channel: this.texts?.channel ?? null, phone } };
  }

  @Endpoint(chooseAdminNotices)
  async choose({ body: chosen, actor: { adminId } }: Call<typeof chooseAdminNotices>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      for (const kind of adminNoticeKinds) {
        const on = chosen[kind];
        if (on !== undefined) await chooseKind(manager, adminId, kind, on);
      }
    });
  }

  @Endpoint(chooseAdminTexts)
  async chooseTexts({ body: { phone }, actor: { adminId } }: Call<typeof chooseAdminTexts>): Promise<void> {
    if (phone !== null && !this.texts) throw new ProblemException('no_text_messages');
    await this.dataSource.transaction(async (manager) => {
      if (phone === null) await deleteOwnerPhone(manager, adminId);
      else await storeOwnerPhone(manager, adminId, phone);
    });
  }

  @Operation(morningTold)
  async told({ query: { day } }: Call<typeof morningTold>) {
    return { told_at: (await toldAt(this.dataSource.manager, day))?.toISOString() ?? null };
  }
}
