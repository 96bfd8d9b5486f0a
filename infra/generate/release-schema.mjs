// Writes the dump of the version in package.json, from its migrations and the rows of the specs' system (docs/releasing.md "Make a
// version"):
//   npm run release:schema
// Refused once the version is tagged: what was released never changes.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import 'reflect-metadata';
import { configureLogging } from '@raffle/service-kit';
import { startBackingServices } from '../local/dist/backing/backing-services.js';
import { installedBinaries } from '../local/dist/backing/binaries.mjs';
import { progressTo } from '../local/dist/progress.js';
import { throwAwayFolder } from '../local/dist/throw-away-folder.js';
import { owners } from '../invariants/dist/databases.js';
import { fingerprintOf, releasesFolder } from '../invariants/dist/release.js';

const release = `v${JSON.parse(readFileSync('package.json', 'utf8')).version}`;
if (execFileSync('git', ['tag', '--list', release], { encoding: 'utf8' }).trim() !== '') {
  console.error(
    `${release} is tagged, so its schema never changes: take the edit of the baseline back and add a migration.`,
  );
  process.exit(1);
}
configureLogging({ level: 'silent', service: 'release' });
const folder = join(releasesFolder, release);
mkdirSync(folder, { recursive: true });
const dataDir = throwAwayFolder();
const services = await startBackingServices({
  dataDir,
  temporary: true,
  progress: progressTo((line) => console.log(line)),
});
const server = new pg.Client({ connectionString: services.postgresUrl });
try {
  await server.connect();
  const pgDump = join(installedBinaries().postgres[0].bin, 'pg_dump');
  for (const owner of owners) {
    const { migrateDatabase, migrations } = await import(`../../services/${owner}/dist/src/database.js`);
    await server.query(`CREATE DATABASE release_${owner} TEMPLATE template0`);
    const url = Object.assign(new URL(services.postgresUrl), { pathname: `/release_${owner}` }).href;
    await migrateDatabase({ url });
    const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url];
    const dump = execFileSync(pgDump, options, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    // Without the settings of the session, which differ between versions of pg_dump, and without its headings.
    const schema = dump
      .slice(dump.indexOf('--\n-- Name:'))
      .replace(/^\\unrestrict.*$/m, '')
      .replaceAll(/^--\n-- .*\n--\n/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    const settings = 'SET check_function_bodies = false;';
    writeFileSync(join(folder, `${owner}.sql`), `${await fingerprintOf(migrations)}\n${settings}\n\n${schema}\n`);
    copyFileSync(`infra/invariants/test/system/${owner}.sql`, join(folder, `${owner}.rows.sql`));
  }
} finally {
  await server.end();
  await services.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
