import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Admin } from './admin.entity.js';
import { InternalAdminsController } from './internal-admins.controller.js';

@Module({ imports: [TypeOrmModule.forFeature([Admin])], controllers: [InternalAdminsController] })
export class AdminModule {}
