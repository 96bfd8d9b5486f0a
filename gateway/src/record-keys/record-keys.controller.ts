import { Controller, Get, Header, Inject } from '@nestjs/common';
import { getRecordKeys, type RecordKeys } from '@raffle/contracts/http/draws';
import { ProblemException } from '@raffle/service-kit';
import { Guarded } from '../http/route-rules.js';
import { PublicRead } from '../upstream/public-read.js';

/** The keys that sign draw records, for verifiers (docs/draw-protocol.md step 9). */
@Controller('.well-known')
export class RecordKeysController {
  constructor(@Inject(PublicRead) private readonly catalog: PublicRead) {}

  /** @throws ProblemException `service_unavailable` while catalog does not answer. */
  @Get('bon-tirage-keys.json')
  @Header('cache-control', 'public, max-age=3600')
  @Guarded({ access: 'public', limit: 'general' })
  async keys(): Promise<RecordKeys> {
    const keys = await this.catalog.ask('catalog', getRecordKeys);
    if (keys === null) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return keys;
  }
}
