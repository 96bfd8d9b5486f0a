import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { OutcomesModule } from '../outcomes/outcomes.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { identityClientProvider } from './identity-client.js';
import { ReconcileDaily } from './reconcile-daily.js';
import { Reconcile } from './reconcile.js';
import { TicketsClient, ticketsClientProvider } from './tickets-client.js';

/** Whether provider, payments, identity and tickets agree. */
@Module({
  imports: [ProviderModule, CheckingModule, OutcomesModule],
  providers: [identityClientProvider, ticketsClientProvider, Reconcile, ReconcileDaily],
  exports: [TicketsClient],
})
export class ReconciliationModule {}
