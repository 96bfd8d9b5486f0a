import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEvents } from '@raffle/contracts';
import { eventsPage } from './events-page.js';

const page = fileURLToPath(new URL('../../../docs/events.md', import.meta.url));
writeFileSync(page, eventsPage(allEvents));
console.log(`${allEvents.length} events written to docs/events.md`);
