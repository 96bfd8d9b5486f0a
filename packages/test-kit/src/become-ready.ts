import type { RunningService } from '@raffle/service-kit';
import { eventually } from './eventually.js';

/** Waits until a service's database and broker are ready; stops a service that never gets there. */
export async function becomeReady(
  service: Pick<RunningService, 'url' | 'close'>,
  { timeoutMs = 30_000 } = {},
): Promise<void> {
  try {
    await eventually(
      async () => {
        const ready = await fetch(`${service.url}/ready`);
        if (!ready.ok) throw new Error(await ready.text());
      },
      { timeoutMs },
    );
  } catch (error) {
    await service.close();
    throw error;
  }
}
