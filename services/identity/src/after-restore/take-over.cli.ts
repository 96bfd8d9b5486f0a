import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { entities, takeOverIdentity } from './take-over.js';

// docs/operations.md "Backups".
await runTakeOver('identity', entities, takeOverIdentity);
