import * as z from 'zod/mini';

/** What a payer does on the provider's page. */
export interface Paying {
  operator?: string;
  /** The number that pays, E.164, if it is not the buyer's. */
  from?: string;
  /** `wrong`: half of the amount arrives; `more`: half as much again. */
  arrives?: 'wrong' | 'more';
}

const texts = z.object({ texts: z.array(z.object({ to: z.string(), text: z.string() })) });

/** The stand-in of the payment provider, and of that of text messages (infra/fusionpay-sandbox/README.md). */
export class Sandbox {
  constructor(readonly url: string) {}

  /** Pays a session, as its page does. */
  async pay(token: string, { operator, from, arrives }: Paying = {}): Promise<void> {
    if (arrives) await this.post(`payments/${token}/faults`, { montant: arrives });
    await this.post(`payments/${token}/pay`, { operator, numeroSend: from });
  }

  /** The payment fails: not enough money, or a wrong code. It can still be paid. */
  fail(token: string): Promise<void> {
    return this.post(`payments/${token}/fail`);
  }

  /** The next session that anybody opens is refused. */
  refuseNext(): Promise<void> {
    return this.post('faults', { create: 'refuse', once: true });
  }

  /** The newest text to a phone. */
  async textTo(phone: string): Promise<string | undefined> {
    const answer = await fetch(`${this.url}/sandbox/texts?limit=200`, { signal: AbortSignal.timeout(10_000) });
    return z.parse(texts, await answer.json()).texts.find(({ to }) => to === phone)?.text;
  }

  private async post(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
