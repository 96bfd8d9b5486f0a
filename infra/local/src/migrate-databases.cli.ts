import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { projectRoot } from './config.js';
import { databaseOwners } from './secrets.js';

/**
 * Migrates all databases in one process: five programs that each load TypeORM would cost four seconds of processor time per start. In
 * containers each service's `migrate.js` does it. Reads the roles of each database from standard input.
 */
const roles = z.record(z.enum(databaseOwners), z.object({ url: z.string(), migrationUrl: z.string() }));

try {
  const given = roles.parse(await json(process.stdin));
  await Promise.all(
    databaseOwners.map(async (owner) => {
      const path = join(projectRoot(), `services/${owner}/dist/src/database.js`);
      const service = (await import(pathToFileURL(path).href)) as {
        migrateDatabase(roles: { url: string; migrationUrl: string }): Promise<void>;
      };
      await service.migrateDatabase(given[owner]);
    }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
