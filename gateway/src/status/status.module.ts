import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { PlatformStatus } from './platform-status.js';
import { StatusController } from './status.controller.js';

/** Which parts of the platform work. */
@Module({
  imports: [UpstreamModule],
  controllers: [StatusController],
  providers: [PlatformStatus],
  exports: [PlatformStatus],
})
export class StatusModule {}
