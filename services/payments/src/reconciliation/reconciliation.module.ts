import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { OutcomesModule } from '../outcomes/outcomes.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { ReconcileDaily } from './reconcile-daily.js';
import { Reconcile } from './reconcile.js';

/** Whether provider, payments, identity and tickets agree. */
@Module({
  imports: [ProviderModule, CheckingModule, OutcomesModule],
  providers: [Reconcile, ReconcileDaily],
})
export class ReconciliationModule {}
