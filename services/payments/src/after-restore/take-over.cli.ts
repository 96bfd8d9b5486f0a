import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { takeOverMoney } from './take-over.js';

// docs/operations.md "Backups".
await runTakeOver('payments', [], takeOverMoney);
