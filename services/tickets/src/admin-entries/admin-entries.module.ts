import { Module } from '@nestjs/common';
import { AdminEntriesController } from './admin-entries.controller.js';
import { ListEntries } from './list-entries.js';

/** Every entry, for administrators. */
@Module({ controllers: [AdminEntriesController], providers: [ListEntries] })
export class AdminEntriesModule {}
