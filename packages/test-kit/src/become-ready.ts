import type { RunningService } from '@raffle/service-kit';
import { eventually } from './eventually.js';

/** Waits for a service's database and broker; one that never gets there is not left running. */
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
