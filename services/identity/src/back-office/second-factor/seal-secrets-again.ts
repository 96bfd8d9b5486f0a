import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { logger, openBytes, sealBytes } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { identityConfig } from '../../config.js';
import { boundTo, type TotpKeys } from './check-second-factor.js';
import { replaceSealedSecret, sealedSecrets } from './second-factor.queries.js';

const log = logger('second-factor');

/**
 * Seals every secret that another key sealed with the key in use, before the process is ready: once every instance has started with both,
 * the former key can be forgotten.
 */
@Injectable()
export class SealSecretsAgain implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: TotpKeys,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { TOTP_ENCRYPTION_KEY: key, TOTP_OTHER_KEYS: others } = this.config;
    if (others.length === 0) return;
    const { manager } = this.dataSource;
    let again = 0;
    for (const { id, totp_secret: sealed } of await sealedSecrets(manager)) {
      if (opened(key, id, sealed)) continue;
      const secret = opened(others, id, sealed);
      if (!secret) log.error({ account_id: id }, 'no key opens this second factor: it must be reset');
      else if (await replaceSealedSecret(manager, id, sealed, sealBytes(key, boundTo(id), secret))) again++;
    }
    log.info({ again }, 'second factors are sealed with the key in use');
  }
}

function opened(keys: Buffer | readonly Buffer[], id: string, sealed: Buffer): Uint8Array | undefined {
  try {
    return openBytes(keys, boundTo(id), sealed);
  } catch {
    return undefined; // the caller tries another key or reports it
  }
}
