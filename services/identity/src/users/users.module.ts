import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersHandlers } from './users.handlers.js';

@Module({ imports: [TypeOrmModule.forFeature([User])], controllers: [UsersController], providers: [UsersHandlers] })
export class UsersModule {}
