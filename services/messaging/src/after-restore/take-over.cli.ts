import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { takeOverMessaging } from './take-over.js';

await runTakeOver('messaging', [], takeOverMessaging);
