import { Controller, Inject, Req, Res } from '@nestjs/common';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition, Service } from '@raffle/contracts/http/define-endpoint';
import { Endpoint } from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody, type AcceptedBody } from '../http/read-body.js';
import { ServiceProxy } from '../upstream/service-proxy.js';

type Forward = (this: ProxyController, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Every endpoint that a service answers; its methods are generated from the definitions below. */
@Controller('api')
export class ProxyController {
  constructor(@Inject(ServiceProxy) readonly proxy: ServiceProxy) {}
}

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
  Object.defineProperty(ProxyController.prototype, name, descriptor);
  Req()(ProxyController.prototype, name, 0);
  Res()(ProxyController.prototype, name, 1);
  Endpoint(endpoint)(ProxyController.prototype, name, descriptor);
}

/** A binary body has its own media types and size limit. All of them are pictures so far, hence the code. */
function acceptedBody({ bytes }: EndpointDefinition): AcceptedBody {
  return bytes ? { types: bytes.types, maxBytes: bytes.largest, tooLarge: 'image_too_large' } : jsonBody;
}
