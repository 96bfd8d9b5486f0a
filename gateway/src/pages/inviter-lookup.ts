import { Inject, Injectable } from '@nestjs/common';
import { showInviter } from '@raffle/contracts/http/referral';
import { logger, withDeadline } from '@raffle/service-kit';
import { ConcurrencyLimit } from '@raffle/service-kit/http';
import { LRUCache } from 'lru-cache';
import { EndpointRead } from '../upstream/endpoint-read.js';
import { UnknownNames } from './unknown-names.js';

/** How long a page waits for a name before it is served without it, in milliseconds. */
const lookupTimeoutMs = 800;
/** How long a name is shown that its person has changed or taken away since, in milliseconds. */
const cachedMs = 60_000;
const maxCached = 200;
/** Parallel calls; what is beyond them is served without a name. */
const limits = { atOnce: 8, maxWaiting: 0, maxWaitMs: 0, retryAfterSeconds: 1 };

const log = logger('pages');

/** Who invites with a code, for the preview of an invitation's link (docs/product.md rule 17). */
@Injectable()
export class InviterLookup {
  private readonly calls = new ConcurrencyLimit(limits);
  private readonly unknown = new UnknownNames();
  /** By code. Concurrent pages of one code share a call; a failed one is not cached. */
  private readonly cache = new LRUCache<string, { inviter: string | null }>({
    max: maxCached,
    ttl: cachedMs,
    fetchMethod: (code) => this.calls.run(() => this.read(code)),
  });

  constructor(@Inject(EndpointRead) private readonly services: EndpointRead) {}

  /** Null for a code that nobody can use, and where identity does not answer in time. */
  async findInviter(code: string): Promise<string | null> {
    const known = this.cache.get(code);
    if (known) return known.inviter;
    if (this.unknown.areTooMany) return null;
    try {
      return (await withDeadline(lookupTimeoutMs, this.cache.forceFetch(code), 'who invites')).inviter;
    } catch (error) {
      log.warn({ err: error }, 'an invitation is served without a name');
      return null;
    }
  }

  private async read(code: string): Promise<{ inviter: string | null }> {
    const inviter = (await this.services.ask('identity', showInviter, { params: { code } }))?.inviter ?? null;
    if (inviter === null) this.unknown.count();
    return { inviter };
  }
}
