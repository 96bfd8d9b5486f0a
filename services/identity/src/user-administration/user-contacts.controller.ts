import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { userContacts } from '@raffle/contracts';
import { AllowCallers, RequireAdmin } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import type * as z from 'zod/mini';
import { User } from '../accounts/user.entity.js';

/** Serves contracts' userContacts to catalog, for the administrators who hand prizes over. */
@Controller('internal/user-contacts')
@AllowCallers(...userContacts.callers)
@RequireAdmin()
export class UserContactsController {
  constructor(private readonly dataSource: DataSource) {}

  @Post()
  @HttpCode(200)
  async show(
    @Body({ schema: userContacts.body }) { user_ids }: { user_ids: string[] },
  ): Promise<z.output<typeof userContacts.answer>> {
    const contacts = await this.dataSource.manager.find(User, {
      select: { id: true, name: true, phone: true },
      where: { id: In(user_ids) },
    });
    return { contacts: contacts.map(({ id, name, phone }) => ({ id, name, phone })) };
  }
}
