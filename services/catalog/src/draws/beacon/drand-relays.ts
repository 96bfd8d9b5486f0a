import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { bounded } from '@raffle/contracts/bounded';
import { isSignedBy, type Chain } from '@raffle/draw-protocol';
import { logger } from '@raffle/service-kit';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { catalogConfig, relaysOf, type BeaconConfig } from '../../config.js';

const log = logger('drand');

/** Timeout of the whole exchange with one relay. */
const timeoutMs = 5_000;
const maxAnswerBytes = 16 * 1024;

const roundAnswer = z.object({ round: z.int(), signature: bounded(96, z.regex(/^[0-9a-f]{96}$/)) });

/** A round of a chain that its signature proves. */
export interface Round {
  round: number;
  signature: string;
}

/** Reads rounds of drand from untrusted relays: only its signature makes a round valid. */
@Injectable()
export class DrandRelays implements OnApplicationShutdown {
  private readonly agent = new Agent({ connect: { timeout: 3_000 }, connections: 4, maxResponseSize: maxAnswerBytes });

  constructor(@Inject(catalogConfig) private readonly config: BeaconConfig) {}

  /** @throws Error when no relay returns the round: an outage, another round, or a signature that is not the chain's. */
  async readRound(chain: Chain, round: number): Promise<Round> {
    const failures: string[] = [];
    for (const relay of relaysOf(this.config, chain)) {
      try {
        return await this.readFrom(relay, chain, round);
      } catch (error) {
        const reason = `${new URL(relay).host}: ${error instanceof Error ? error.message : String(error)}`;
        log.warn({ err: error, relay: new URL(relay).host, round }, 'a drand relay did not answer the round');
        failures.push(reason);
      }
    }
    throw new Error(`Round ${round} of drand cannot be read: ${failures.join('; ') || 'no relay is configured'}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async readFrom(relay: string, chain: Chain, round: number): Promise<Round> {
    const answer = await request(`${relay.replace(/\/+$/, '')}/${chain.chainHash}/public/${round}`, {
      dispatcher: this.agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode}`);
    const { round: answered, signature } = roundAnswer.parse(JSON.parse(text));
    if (answered !== round) throw new Error(`it answered round ${answered}`);
    if (!(await isSignedBy(chain, round, signature))) throw new Error('the signature is not the chain’s');
    return { round, signature };
  }
}
