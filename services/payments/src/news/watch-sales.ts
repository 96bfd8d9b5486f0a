import { IncidentFound } from '@raffle/contracts/events';
import { anythingOnSale } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { TicketsClient } from '../clients.js';
import { ProviderChoice } from '../provider/provider-choice.js';
import { ProviderFailures } from '../provider/provider-failures.js';
import { attemptsBetween, usualAttempts } from './attempts.queries.js';
import {
  endIncident,
  insertIncident,
  lastSale,
  openIncidents,
  usualSales,
  type IncidentRow,
} from './incident.queries.js';
import {
  areRefusalsAlarming,
  areRefusalsHigh,
  isSilenceAlarming,
  longestSilenceMs,
  shortestSilenceMs,
} from './unusual.js';

const everyMs = 60_000;
const hourMs = 3_600_000;
const timeoutMs = 3_000;

type Found = Pick<IncidentRow, 'kind' | 'operator' | 'since'>;

/** Looks each minute whether people cannot pay, or do not, and tells administrators once (docs/product.md rule 68). */
@Injectable()
export class WatchSales {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly choice: ProviderChoice,
    private readonly failures: ProviderFailures,
    private readonly tickets: TicketsClient,
  ) {}

  @Repeat({ name: 'watch-sales', everyMs, firstMs: everyMs })
  async watch(now = new Date()): Promise<void> {
    const { manager } = this.dataSource;
    const open = await openIncidents(manager);
    const ofKind = (kind: Found['kind']) => open.filter((one) => one.kind === kind);

    const failure = await this.failures.of(await this.choice.current());
    if (failure) await this.tell({ kind: 'provider_fails', operator: null, since: new Date(failure.since) });
    else for (const { id } of ofKind('provider_fails')) await endIncident(manager, id, now);

    // While the provider fails, that is the one message.
    await this.watchRefusals(ofKind('refusals'), now, failure === null);
    await this.watchSilence(ofKind('no_sales'), now, failure === null);
  }

  private async watchRefusals(open: readonly IncidentRow[], now: Date, mayTell: boolean): Promise<void> {
    const { manager } = this.dataSource;
    const since = new Date(now.getTime() - hourMs);
    const [all, ...operators] = await attemptsBetween(manager, since, now);
    if (all.refused === 0 && open.length === 0) return;
    const usual = await usualAttempts(manager, since);
    for (const { id, operator } of open) {
      const lately = [all, ...operators].find((one) => one.operator === operator);
      if (!lately || !areRefusalsHigh(lately, usual.get(operator))) await endIncident(manager, id, now);
    }
    const alarming = operators.filter((one) => areRefusalsAlarming(one, usual.get(one.operator)));
    // All together only where no operator explains it.
    const explained = alarming.length > 0 || open.some(({ operator }) => operator !== null);
    if (!explained && areRefusalsAlarming(all, usual.get(null))) alarming.push(all);
    if (mayTell) for (const { operator } of alarming) await this.tell({ kind: 'refusals', operator, since });
  }

  private async watchSilence(open: readonly IncidentRow[], now: Date, mayTell: boolean): Promise<void> {
    const { manager } = this.dataSource;
    const since = await lastSale(manager, now);
    if (since === null) return;
    for (const { id, since: silentSince } of open)
      if (since > silentSince) await endIncident(manager, id, since);
      else if (!(await this.isAnythingOnSale())) await endIncident(manager, id, now);
    const silentMs = now.getTime() - since.getTime();
    if (open.length > 0 || !mayTell || silentMs < shortestSilenceMs) return;
    const from = new Date(Math.max(since.getTime(), now.getTime() - longestSilenceMs));
    if (!isSilenceAlarming(silentMs, await usualSales(manager, from, now))) return;
    if (await this.isAnythingOnSale()) await this.tell({ kind: 'no_sales', operator: null, since });
  }

  /** @throws where tickets does not answer: the next round asks again */
  private async isAnythingOnSale(): Promise<boolean> {
    return (await this.tickets.call(anythingOnSale, { timeoutMs })).on_sale;
  }

  /** Once, of several instances and rounds, until it is over. */
  private async tell(found: Found): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const id = uuidv7();
      if (!(await insertIncident(manager, { id, ...found }))) return;
      const { kind, operator, since } = found;
      await this.outbox.add(manager, IncidentFound, {
        incident_id: id,
        kind,
        operator,
        since: since.toISOString(),
        found_at: new Date().toISOString(),
      });
    });
  }
}
