import { Controller } from '@nestjs/common';
import { getMyPreferences, saveMyPreferences } from '@raffle/contracts/http/admin-preferences';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { AdminId, Endpoint, RequestBody } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findPreferences, storePreferences } from './list-preferences.queries.js';

/** An administrator's own list layouts. They change nothing for others, so they are not in the audit log. */
@Controller()
export class PreferencesController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(getMyPreferences)
  async show(@AdminId() adminId: string) {
    return { lists: await findPreferences(this.dataSource.manager, adminId) };
  }

  @Endpoint(saveMyPreferences)
  save(@RequestBody(saveMyPreferences) body: BodyOf<typeof saveMyPreferences>, @AdminId() adminId: string) {
    return storePreferences(this.dataSource.manager, adminId, body);
  }
}
