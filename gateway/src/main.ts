import { runService } from '@raffle/service-kit';
import { gateway } from './gateway.js';

await runService(gateway());
