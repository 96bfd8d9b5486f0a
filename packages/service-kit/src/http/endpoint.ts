import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { OperationDefinition } from '@raffle/contracts/internal';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { callOf, type Call } from './call.js';
import { AllowCallers, RequireAccess } from './internal-auth.js';
import type { Contract } from '../process/service-kit-options.js';

/** Metadata of a controller method: the endpoints or the operation that it implements. */
export const implementedContracts = 'service-kit:implemented-contracts';

/** The return value of a method for a contract: Nest serializes or streams it; a method with `@Res()` has sent its reply itself. */
type Result<C extends Contract> =
  NonNullable<C['answer']> extends never
    ? void
    : z.input<NonNullable<C['answer']>> | (C extends EndpointDefinition ? StreamableFile | FastifyReply : never);

/** A method takes the call first; parameters of Nest's own may follow. */
type MethodOf<C extends Contract> = <M extends (call: Call<C>, ...others: never[]) => Result<C> | Promise<Result<C>>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Binds the method to an endpoint of the public interface: method, path, success status and required session come from its
 * definition, and the compiler checks the call and the answer. Pass several definitions where two paths share a use case
 * (docs/product.md rule 6).
 * @throws Error when the definitions differ in more than their path.
 */
export function Endpoint<E extends EndpointDefinition>(first: E, ...others: EndpointDefinition[]): MethodOf<E> {
  return applyDecorators(...serving(first, ...others), readsCall(first));
}

/** Binds the method to an endpoint that another process serves: it validates nothing, and passes the request on. */
export const Forwarded = (endpoint: EndpointDefinition): MethodDecorator => applyDecorators(...serving(endpoint));

function serving(first: EndpointDefinition, ...others: EndpointDefinition[]) {
  const { csv } = first;
  const status = statusOf(first);
  for (const other of others) {
    if (sharedPart(other) !== sharedPart(first)) {
      throw new Error(
        `${nameOf(first)} and ${nameOf(other)} cannot share a method: they differ in more than the path.`,
      );
    }
  }
  return [
    ...mapping([first, ...others]),
    HttpCode(status),
    RequireAccess(first),
    ...(csv ? [Header('vary', 'accept')] : []),
  ];
}

/** Binds the method to a call between services, for the callers and the person that its definition names. */
export function Operation<O extends OperationDefinition>(definition: O): MethodOf<O> {
  return applyDecorators(
    ...mapping([definition]),
    readsCall(definition),
    HttpCode(200),
    AllowCallers(...definition.callers),
    RequireAccess(definition),
  );
}

export const nameOf = (contract: Contract): string => `${contract.method} ${contract.path}`;

/** What must be equal where several definitions share a method: the guards read those of the first. */
const sharedPart = (endpoint: EndpointDefinition): string => {
  const { method, access, areas = [], csv = false } = endpoint;
  return [method, access, [areas].flat().join('+'), csv, statusOf(endpoint)].join(' ');
};

const statusOf = ({ answer, status = answer ? 200 : 204 }: EndpointDefinition) => status;

const ReadCall = createParamDecorator(callOf);
const readsCall = (contract: Contract) => (target: object, key: string | symbol) => ReadCall(contract)(target, key, 0);

const mapping = (contracts: readonly [Contract, ...Contract[]]) => [
  SetMetadata(implementedContracts, contracts),
  RequestMapping({
    method: RequestMethod[contracts[0].method],
    path: contracts.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
  }),
];
