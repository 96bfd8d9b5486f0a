import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { takeOverCatalog } from './take-over.js';

await runTakeOver('catalog', [], takeOverCatalog);
