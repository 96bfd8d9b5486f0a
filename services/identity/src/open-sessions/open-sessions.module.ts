import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OpenSessionsController } from './open-sessions.controller.js';
import { OpenSessions } from './open-sessions.js';

@Module({ imports: [SessionsModule], controllers: [OpenSessionsController], providers: [OpenSessions] })
export class OpenSessionsModule {}
