import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until, type System } from '@raffle/local';
import { registerOnce } from '../buyer.js';
import { pause, send } from '../client.js';
import { allReady, invariantsHold } from '../quiet.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';

const chainFile = 'infra/fusionpay-sandbox/public/demonstration-chain.json';
/** From the last place to the draw, and between the hours of two draws, seconds. */
const [hourSeconds, apartSeconds] = [25, 3];
const places = 3;
const drawnWithinMs = 120_000;
/** Those that draw, each alone; the others, on which no draw may wait, together. */
const victims = [['catalog'], ['tickets'], ['identity', 'payments', 'messaging', 'gateway']] as const;

interface Appointment {
  product_id: number;
  draw_at: string;
  beacon_round: number;
}
interface Record {
  beacon: { source: string } | null;
  picks: { ticket: number; wins: boolean }[];
}

/** Every service is killed a little before, at and a little after the hours of three draws: one draw each, with its round, and its winner. */
export function hour(): Promise<string> {
  return inTemporaryFolder(async (dataDir) => {
    const system = await startTrialSystem({ dataDir });
    try {
      const site = await Site.open(system);
      for (const together of victims) {
        const draws: Appointment[] = [];
        for (let count = 0; count < 3; count++) {
          draws.push(await site.sellOut());
          await pause(apartSeconds * 1_000);
        }
        await pause(Date.parse(draws[1]!.draw_at) - Date.now());
        await Promise.all(together.map((victim) => system.crash(victim)));
        for (const draw of draws) await site.expectDrawn(draw, dataDir);
        await allReady(system);
      }
      const { broken } = await invariantsHold(system);
      if (broken.length > 0) throw new Error(broken.join('\n'));
      return `${victims.flat().join(', ')} killed before, at and after an hour: ${victims.length * 3} draws, each with its round and its winner`;
    } finally {
      await system.stop();
    }
  });
}

class Site {
  private constructor(
    private readonly api: string,
    private readonly sandbox: string,
    private readonly admin: string,
    private readonly people: readonly string[],
  ) {}

  static async open({ addresses, credentials }: System): Promise<Site> {
    const api = `${addresses.gateway}/api`;
    const { token } = await answered<{ token: string }>(`${api}/admin/login`, { body: credentials });
    const phones = Array.from({ length: places }, (_, number) => `97${String(number).padStart(6, '0')}`);
    const people = await Promise.all(phones.map((phone) => registerOnce(phone, addresses)));
    return new Site(api, addresses.sandbox, token, people);
  }

  /** A product of which everybody buys one place. @returns what was published of its draw */
  async sellOut(): Promise<Appointment> {
    const { hash } = JSON.parse(readFileSync(chainFile, 'utf8')) as { hash: string };
    const body = {
      name: 'Lot du vendredi',
      ticketPrice: 300,
      maxParticipants: places,
      status: 'active',
      beaconRule: `drand:${hash};in=${hourSeconds}s`,
    };
    const { product } = await answered<{ product: { id: number } }>(`${this.api}/admin/products`, {
      token: this.admin,
      body,
    });
    await Promise.all(this.people.map((token) => this.buy(token, product.id)));
    return this.read<Appointment>(`/draws/${product.id}/appointment`, 20_000);
  }

  /** @throws Error unless it was drawn once, with the round that was published before its hour, and whoever has the winning ticket was told so */
  async expectDrawn(appointment: Appointment, folder: string): Promise<void> {
    const { product_id: id, beacon_round: round } = appointment;
    const record = await this.read<Record>(`/draws/${id}/record`, drawnWithinMs);
    const files = { record, appointment };
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    await promisify(execFile)(process.execPath, [
      'packages/draw-protocol/verify-draw.mjs',
      join(folder, 'record.json'),
      ...['--appointment', join(folder, 'appointment.json'), '--chain', chainFile],
    ]);
    if (!record.beacon?.source.endsWith(`/${round}`))
      throw new Error(`draw ${id} has ${record.beacon?.source}, and not round ${round}`);
    const [winner] = record.picks.filter(({ wins }) => wins).map(({ ticket }) => ticket);
    await until(`the win of draw ${id}`, 20_000, async () => {
      const wins = (await Promise.all(this.people.map((token) => this.winsOf(token, id)))).flat();
      if (wins.length > 1) throw new Error(`draw ${id} has ${wins.length} winners`);
      return wins[0] === winner;
    });
  }

  private async winsOf(token: string, id: number): Promise<number[]> {
    const { wins } = await this.read<{ wins: { product_id: number; ticket: number }[] }>('/wins', 20_000, token);
    return wins.filter(({ product_id }) => product_id === id).map(({ ticket }) => ticket);
  }

  private async buy(token: string, productId: number): Promise<void> {
    const purchase = { token, key: randomUUID(), body: { productId, quantity: 1 } };
    let payment: string | undefined;
    // Tickets learns of a product by an event: until then it is unknown.
    await until(`a place of ${productId}`, 20_000, async () => {
      const result = await send<{ token: string }>(`${this.api}/tickets/purchase`, purchase);
      if (result.is === 'acknowledged') payment = result.answer.token;
      return payment !== undefined;
    });
    await answered(`${this.sandbox}/sandbox/payments/${payment}/pay`, { timeoutMs: 60_000 });
  }

  /** What is not there yet is asked for again. */
  private async read<Answer>(path: string, withinMs: number, token?: string): Promise<Answer> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const result = await send<Answer>(this.api + path, { method: 'GET', ...(token && { token }) });
      if (result.is === 'acknowledged') return result.answer;
      if (Date.now() > deadline) throw new Error(`${path} is not there after ${withinMs / 1_000} s`);
      await pause(200);
    }
  }
}

/** @throws Error when the healthy system refuses */
async function answered<Answer>(url: string, sent: Parameters<typeof send>[1]): Promise<Answer> {
  const result = await send<Answer>(url, sent);
  if (result.is !== 'acknowledged') throw new Error(`${url}: ${JSON.stringify(result)}`);
  return result.answer;
}
