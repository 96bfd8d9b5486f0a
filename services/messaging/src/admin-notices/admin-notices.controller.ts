import { Controller } from '@nestjs/common';
import { adminNoticeKinds, chooseAdminNotices, getAdminNotices } from '@raffle/contracts/http/admin-notices';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { PushDevices } from '../push/push-devices.js';
import { chooseKind, chosenKinds } from './admin-notice.queries.js';

/** An administrator's own choice, which changes nothing else: it is not in the audit log. */
@Controller()
export class AdminNoticesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: PushDevices,
  ) {}

  @Endpoint(getAdminNotices)
  async show({ actor: { adminId } }: Call<typeof getAdminNotices>) {
    const [push, kinds] = await Promise.all([
      this.devices.pushOf(adminId),
      chosenKinds(this.dataSource.manager, adminId),
    ]);
    return { ...push, kinds };
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
}
