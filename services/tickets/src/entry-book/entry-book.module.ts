import { Module } from '@nestjs/common';
import { AdminTicketsController } from './admin-tickets.controller.js';
import { ListEntries } from './list-entries.js';

/** Every entry, as administrators look at them. */
@Module({ controllers: [AdminTicketsController], providers: [ListEntries] })
export class EntryBookModule {}
