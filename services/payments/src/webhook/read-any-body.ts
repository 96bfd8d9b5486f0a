import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ProblemException } from '@raffle/service-kit';

/**
 * Reads a webhook's body whatever its content type says, also without one: nothing promises that the provider labels it. JSON, or a
 * form's fields. All other calls accept JSON only.
 */
@Injectable()
export class ReadAnyBody implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
      // Whoever calls an address that does not exist learns nothing before the service token is checked.
      if (request.is404) return done(null);
      if (!request.url.startsWith('/webhook/')) return done(new ProblemException('unsupported_media_type'));
      done(null, fieldsOf(body));
    });
  }
}

/** The fields of a body in JSON, else in a form's encoding; the controller's schema validates them. */
function fieldsOf(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}
