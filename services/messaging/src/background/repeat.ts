import { logger } from '@raffle/service-kit';

const log = logger('background');

export interface Repetition {
  /** Starts no further round and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again, never twice at the same time: at once when it answers that there may be more to do, else
 * after a pause. A failing round is logged and does not end the repetition.
 * @param pauseMs milliseconds between rounds
 */
export function repeat(name: string, pauseMs: number, work: () => Promise<boolean>): Repetition {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const round = async () => {
    let more = false;
    try {
      more = await work();
    } catch (error) {
      log.warn({ err: error, job: name }, 'a round failed and will be tried again');
    }
    if (!stopped) schedule(more ? 0 : pauseMs);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = round();
    }, ms);
    timer.unref();
  };
  schedule(0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
