import { Module } from '@nestjs/common';
import { PasswordHashing } from './password-hashing.js';

@Module({ providers: [PasswordHashing], exports: [PasswordHashing] })
export class PasswordsModule {}
