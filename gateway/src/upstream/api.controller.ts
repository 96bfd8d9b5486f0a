import { All, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition, Service } from '@raffle/contracts/http/define-endpoint';
import { getStatus } from '@raffle/contracts/http/status';
import { ConcurrencyLimit, Endpoint, Forwarded, ProblemException } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody, type AcceptedBody } from '../http/read-body.js';
import { Guarded, webhookPath } from '../http/route-rules.js';
import { PlatformStatus } from './platform-status.js';
import { ServiceProxy } from './service-proxy.js';

const anySmallBody: AcceptedBody = { types: 'any', maxBytes: 16 * 1024 };
/** Webhooks have no limit by address: a flood of them waits for others of its kind, and not for the calls of people. */
const webhookLine = { atOnce: 8, maxWaiting: 1_000, maxWaitMs: 8_000, retryAfterSeconds: 5 };

/** Every endpoint that a service answers: its method is generated from its definition below. */
@Controller('api')
export class ApiController {
  private readonly webhooks = new ConcurrencyLimit(webhookLine);

  constructor(
    @Inject(ServiceProxy) readonly proxy: ServiceProxy,
    @Inject(PlatformStatus) private readonly status: PlatformStatus,
  ) {}

  @Endpoint(getStatus)
  showStatus() {
    return this.status.show();
  }

  /** The payment provider's webhook, with or without its secret segment; payments receives the raw bytes (docs/payment-provider.md). */
  @Post([webhookPath, `${webhookPath}/:segment`])
  @Guarded({ access: 'public', limit: 'webhook' })
  receive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.proxy.forward(request, reply, { service: 'payments', accepts: anySmallBody, line: this.webhooks });
  }

  /** The same by a query, and to look whether the address exists. */
  @Get([webhookPath, `${webhookPath}/:segment`])
  @Guarded({ access: 'public', limit: 'webhook' })
  receiveQuery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.receive(request, reply);
  }

  /** Every other path under `/api`: without this route it would be answered with a page of the app. */
  @All(['', '*'])
  @Guarded({ access: 'public', limit: 'unknown' })
  refuse(): never {
    throw new ProblemException('unknown_route');
  }
}

type Forward = (this: ApiController, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

for (const endpoint of allEndpoints) {
  if (endpoint.service !== 'gateway') addMethod(endpoint, endpoint.service);
}

function addMethod(endpoint: EndpointDefinition, service: Service): void {
  const { timeoutMs, shared, passesToken } = endpoint;
  const forwarding = { service, timeoutMs, shared, passesToken, accepts: acceptedBody(endpoint) };
  const name = `${endpoint.method} ${endpoint.path}`;
  const forward: Forward = function (request, reply) {
    return this.proxy.forward(request, reply, forwarding);
  };
  const descriptor: TypedPropertyDescriptor<Forward> = { value: forward, configurable: true, writable: true };
  Object.defineProperty(ApiController.prototype, name, descriptor);
  Req()(ApiController.prototype, name, 0);
  Res()(ApiController.prototype, name, 1);
  Forwarded(endpoint)(ApiController.prototype, name, descriptor);
}

/** A binary body has its own media types and size limit. All of them are pictures so far, hence the code. */
function acceptedBody({ bytes }: EndpointDefinition): AcceptedBody {
  return bytes ? { types: bytes.types, maxBytes: bytes.largest, tooLarge: 'image_too_large' } : jsonBody;
}
