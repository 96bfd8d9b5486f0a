import { messageOf } from './system.js';

/** @returns what it found, in one sentence with its figure. @throws Error when that is too little. */
type Trial<Place> = (place: Place) => Promise<string>;

/** Trials that follow one another. */
export interface Stage {
  names: readonly string[];
  /** @throws Error of the first that fails; those after it are not tried */
  run(names: readonly string[], write: (line: string) => void): Promise<void>;
}

/** Trials on one system. @param start starts it, and ends it after `use` */
export const onOneSystem = <Place>(
  start: (use: (place: Place) => Promise<void>) => Promise<void>,
  trials: Record<string, Trial<Place>>,
): Stage => ({
  names: Object.keys(trials),
  async run(names, write) {
    let begin = Date.now();
    let now = names[0];
    await start(async (place) => {
      for (const name of names) {
        now = name;
        const found = await trials[name]!(place);
        write(`${name}: ${found} (${Math.round((Date.now() - begin) / 1_000)} s)`);
        begin = Date.now();
      }
    }).catch((cause: unknown) => {
      throw new Error(`${now}: ${messageOf(cause)}`, { cause });
    });
  },
});

/** A trial that starts what it needs. */
export const alone = (trial: Record<string, () => Promise<string>>): Stage =>
  onOneSystem((use: (place: undefined) => Promise<void>) => use(undefined), trial);
