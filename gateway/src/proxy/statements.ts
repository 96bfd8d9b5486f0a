import { Inject, Injectable } from '@nestjs/common';
import { signStatement, type Subject } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import type { Service } from '../routes.js';

/** A statement is good for 30 seconds; one that is handed out again still has two thirds of that. */
const reuseMs = 10_000;
const mostKept = 10_000;

/** Signed statements of who asks, for each service; signing anew for every call would cost more than the call. */
@Injectable()
export class Statements {
  private readonly kept = new Map<string, { statement: Promise<string>; until: number }>();

  constructor(@Inject(gatewayConfig) private readonly config: GatewayConfig) {}

  /** For `subject` (null: a visitor) at `address`, good at `target` alone. */
  for(target: Service, subject: Subject | null, address: string): Promise<string> {
    const key = `${target}|${subject ? `${subject.kind}|${subject.id}|${subject.role ?? ''}` : ''}|${address}`;
    const now = Date.now();
    const kept = this.kept.get(key);
    if (kept && kept.until > now) return kept.statement;
    const statement = signStatement({
      caller: 'gateway',
      target,
      privateKey: this.config.INTERNAL_PRIVATE_KEY,
      subject: subject && { kind: subject.kind, id: subject.id, ...(subject.role ? { role: subject.role } : {}) },
      address,
    });
    this.kept.delete(key);
    this.kept.set(key, { statement, until: now + reuseMs });
    if (this.kept.size > mostKept) this.dropOldest();
    return statement;
  }

  private dropOldest(): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= mostKept / 2) return;
      this.kept.delete(key);
    }
  }
}
