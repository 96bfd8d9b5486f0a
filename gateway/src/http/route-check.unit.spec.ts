import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner, NestFactory } from '@nestjs/core';
import { expect, test } from '@jest/globals';
import { RouteCheck } from './route-check.js';
import { Guarded } from './route-rules.js';

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
