import { expect, test } from '@jest/globals';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner, NestFactory } from '@nestjs/core';
import { RouteCheck, Guarded } from './route-rules.js';
import { bearerToken } from './request-auth.js';

test.each([
  ['Bearer token_temporaire_abc', 'token_temporaire_abc'],
  ['bearer  admin_token_abc', 'admin_token_abc'],
  ['Bearer other_abc', null],
  ['token_temporaire_abc', null],
  ['Bearer token_temporaire_a b', null],
  [undefined, null],
])('bearerToken(%s)', (header, token) => expect(bearerToken(header)).toBe(token));

async function start(controller: Type<unknown>): Promise<void> {
  @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [MetadataScanner, RouteCheck] })
  class Sample {}
  const app = await NestFactory.createApplicationContext(Sample, { logger: false, abortOnError: false });
  await app.close();
}

@Controller()
class Declared {
  @Get('guarded')
  @Guarded({ access: 'user', limit: 'general' })
  guarded() {
    return 'guarded';
  }
}

@Controller()
class Forgotten extends Declared {
  @Get('forgotten')
  forgotten() {
    return 'forgotten';
  }
}

test('the start succeeds when each route has rules', async () => {
  await expect(start(Declared)).resolves.toBeUndefined();
});

test('the start fails for a route without rules and names it', async () => {
  await expect(start(Forgotten)).rejects.toThrow('Forgotten.forgotten has no rules: add @Endpoint or @Guarded');
});
