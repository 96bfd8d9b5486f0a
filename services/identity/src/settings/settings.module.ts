import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConfigController } from './config.controller.js';
import { Settings } from './settings.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Settings])], controllers: [ConfigController] })
export class SettingsModule {}
