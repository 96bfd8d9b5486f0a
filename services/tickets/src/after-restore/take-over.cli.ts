import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { takeOverTickets } from './take-over.js';

await runTakeOver('tickets', [], takeOverTickets);
