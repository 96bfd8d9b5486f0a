import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { claimRegistration, startRegistration } from '@raffle/contracts';
import { idempotencyKey } from '@raffle/service-kit';
import type { FastifyReply } from 'fastify';
import { readForm } from '../requests/read-form.js';
import { ClaimRegistration } from './claim-registration.js';
import { StartRegistration } from './start-registration.js';

/** A field left out is a field left empty: the ordered rules of specification section 5 say which one speaks. */
const emptyForm = { name: '', phone: '', city: '', password: '', confirmPassword: '', acceptTerms: false };
/** Specification section 8: what the return screen says without its token, and without what its browser had kept. */
const missingOfClaim = { paymentToken: 'payment_token_missing', claimSecret: 'payment_information_missing' } as const;

@Controller('users')
export class RegistrationController {
  constructor(
    private readonly starting: StartRegistration,
    private readonly claiming: ClaimRegistration,
  ) {}

  @Post('registrations')
  @HttpCode(201)
  start(@Body() body: unknown, @Headers('idempotency-key') key?: string) {
    const typed = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...emptyForm, ...body } : body;
    return this.starting.start(readForm(startRegistration, typed), idempotencyKey(key));
  }

  @Post('register')
  async claim(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const claimed = await this.claiming.claim(readForm(claimRegistration, body, missingOfClaim));
    if (claimed === 'pending') {
      void reply.status(202).header('retry-after', '2');
      return { pending: true };
    }
    void reply.status(200);
    return claimed;
  }
}
