import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { RecordKeysController } from './record-keys.controller.js';

/** The public keys of draws' records. */
@Module({ imports: [UpstreamModule], controllers: [RecordKeysController] })
export class RecordKeysModule {}
