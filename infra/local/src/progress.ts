/** Reports progress to a person, step by step with times. */
export interface Progress {
  /** Runs one step and reports its duration. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  say(line: string): void;
}

/** @param write prints a finished line. */
export function progressTo(write: (line: string) => void): Progress {
  const begin = Date.now();
  return {
    async step(what, work) {
      const started = Date.now();
      const result = await work();
      write(`${seconds(Date.now() - begin).padStart(7)}  ${what} (${seconds(Date.now() - started)})`);
      return result;
    },
    say: (line) => write(line),
  };
}

export const silentProgress: Progress = { step: (_what, work) => work(), say: () => undefined };

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
