import { existsSync } from 'node:fs';
import { StartFailure } from '../start-failure.js';
import { configurationOf, readRepository, repositoryNumbers, type Contents, type Place } from './pgbackrest.js';

/** A nightly backup may take an hour longer than the day before. */
const oldestBackupHours = 26;
/** A system that runs writes each minute, and a segment is archived after a minute at the latest. */
const oldestSegmentHours = 1;

/** One sentence for each repository whose newest backup or newest archived segment is missing or too old. */
export function ageProblems(
  { backups, archivedAt }: Pick<Contents, 'backups' | 'archivedAt'>,
  repositories: readonly number[],
  now: Date,
): string[] {
  const hoursSince = (instant: Date) => (now.getTime() - instant.getTime()) / 3_600_000;
  return repositories.flatMap((number) => {
    const place = repositories.length > 1 ? ` in repository ${number}` : '';
    const newest = backups.findLast(({ repository }) => repository === number);
    if (!newest) return [`There is no backup${place}: \`npm run backup\` makes one.`];
    const archived = archivedAt.get(number);
    const problems: string[] = [];
    if (hoursSince(newest.stop) > oldestBackupHours)
      problems.push(
        `The newest backup${place} is ${Math.floor(hoursSince(newest.stop))} hours old, of ${newest.stop.toISOString()}: \`npm run backup\` must run each night.`,
      );
    if (!archived || hoursSince(archived) > oldestSegmentHours)
      problems.push(
        `Nothing was archived${place} since ${(archived ?? newest.stop).toISOString()}: what came after it is in no backup (stopped, or see the log of PostgreSQL).`,
      );
    return problems;
  });
}

export interface BackupAge {
  /** In words, for a person. */
  newest: string;
  problems: string[];
}

/** How old the backups are. What cannot be read is a problem too: nothing is thrown for it. */
export async function ageOfBackups(place: Place): Promise<BackupAge> {
  if (!existsSync(configurationOf(place.folder)))
    return { newest: 'none', problems: ['There is no backup: `npm run backup` makes one.'] };
  try {
    const contents = await readRepository(place);
    const archived = new Date(Math.max(...[...contents.archivedAt.values()].map(Number)));
    return {
      newest: `newest of ${contents.backups.at(-1)!.stop.toISOString()}, changes archived until ${archived.toISOString()}: what happens after it is in no backup yet`,
      problems: ageProblems(contents, repositoryNumbers(place), new Date()),
    };
  } catch (error) {
    if (error instanceof StartFailure) return { newest: 'unknown', problems: [error.message] };
    throw error;
  }
}
