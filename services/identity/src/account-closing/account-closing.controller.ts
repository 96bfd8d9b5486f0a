import { Body, Controller } from '@nestjs/common';
import { closeAccount } from '@raffle/contracts/http/sessions';
import { Caller, Endpoint, UserId, type ServiceToken } from '@raffle/service-kit';
import { readForm } from '../read-form.js';
import { CloseAccount } from './close-account.js';

@Controller()
export class AccountClosingController {
  constructor(private readonly closing: CloseAccount) {}

  @Endpoint(closeAccount)
  close(@UserId() id: string, @Body() body: unknown, @Caller() { address }: ServiceToken): Promise<void> {
    return this.closing.close(id, address, readForm(closeAccount, body));
  }
}
