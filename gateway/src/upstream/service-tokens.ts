import { Inject, Injectable } from '@nestjs/common';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { signServiceToken, type Subject } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';
import { gatewayConfig, type GatewayConfig } from '../config.js';

/** A service token is valid for 30 seconds; a reused one is still valid for two thirds of that. */
const reuseMs = 10_000;
const maxTokens = 10_000;

/** Signed service tokens that say who asks, one for each service; signing for every call would cost more than the call. */
@Injectable()
export class ServiceTokens {
  private readonly signed = new LRUCache<string, Promise<string>>({ max: maxTokens, ttl: reuseMs });

  constructor(@Inject(gatewayConfig) private readonly config: GatewayConfig) {}

  /** For `subject` (null: a visitor) at `address`; `target` alone accepts it. */
  for(target: Service, subject: Subject | null, address: string): Promise<string> {
    const key = `${target}|${subject ? `${subject.kind}|${subject.id}|${subject.role ?? ''}` : ''}|${address}`;
    const reusable = this.signed.get(key);
    if (reusable) return reusable;
    const token = signServiceToken({
      caller: 'gateway',
      target,
      privateKey: this.config.INTERNAL_PRIVATE_KEY,
      subject: subject && { kind: subject.kind, id: subject.id, ...(subject.role ? { role: subject.role } : {}) },
      address,
    });
    this.signed.set(key, token);
    return token;
  }
}
