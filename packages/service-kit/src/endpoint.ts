import {
  applyDecorators,
  Body,
  createParamDecorator,
  Header,
  HttpCode,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import type { BodyOf, EndpointDefinition, QueryOf } from '@raffle/contracts/http/define-endpoint';
import type { OperationDefinition } from '@raffle/contracts/internal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { wantsCsv } from './csv-file.js';
import { idempotencyKey } from './idempotency.js';
import { AllowCallers, RequireAccess } from './internal-auth.js';
import type { Contract } from './service-kit-options.js';

/** Metadata of a controller method: the endpoints or the operation that it implements. */
export const implementedContracts = 'service-kit:implemented-contracts';

/** The return value of a method for a contract: Nest serializes or streams it; a method with `@Res()` has sent its reply itself. */
type Result<C extends Contract> =
  NonNullable<C['answer']> extends never
    ? void
    : z.input<NonNullable<C['answer']>> | (C extends EndpointDefinition ? StreamableFile | FastifyReply : never);

type MethodOf<C extends Contract> = <M extends (...args: never[]) => Result<C> | Promise<Result<C>>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Binds the method to an endpoint of the public interface: method, path, success status and required session come from its
 * definition, and the compiler checks the answer. Pass several definitions where two paths share a use case
 * (docs/product.md rule 6).
 * @throws Error when the definitions differ in more than their path.
 */
export function Endpoint<E extends EndpointDefinition>(first: E, ...others: E[]): MethodOf<E> {
  const { method, access, csv } = first;
  const status = statusOf(first);
  for (const other of others) {
    if (other.method !== method || other.access !== access || statusOf(other) !== status) {
      throw new Error(
        `${nameOf(first)} and ${nameOf(other)} cannot share a method: they differ in more than the path.`,
      );
    }
  }
  return applyDecorators(
    ...mapping([first, ...others]),
    HttpCode(status),
    ...(access === 'public' ? [] : [RequireAccess(access)]),
    ...(csv ? [Header('vary', 'accept')] : []),
  );
}

/** Binds the method to a call between services, for the callers that its definition names. */
export function Operation<O extends OperationDefinition>(definition: O): MethodOf<O> {
  return applyDecorators(...mapping([definition]), HttpCode(200), AllowCallers(...definition.callers));
}

/** The body, validated with the contract's schema; 400 `invalid_request` when it is invalid. */
export const RequestBody = <C extends Contract>(contract: C): ParameterOf<BodyOf<C>> =>
  Body({ schema: contract.body }) as ParameterOf<BodyOf<C>>;

/** The query, validated with the contract's schema; 400 `invalid_request` when it is invalid. */
export const RequestQuery = <E extends EndpointDefinition>(endpoint: E): ParameterOf<QueryOf<E>> =>
  Query({ schema: endpoint.query }) as ParameterOf<QueryOf<E>>;

/** A parameter decorator that compiles only where the parameter accepts `Value`. */
type ParameterOf<Value> = <T, K extends keyof T, I extends number>(
  target: T,
  key: K,
  index: T[K] extends (...args: infer Arguments) => unknown ? (Value extends Arguments[I] ? I : never) : never,
) => void;

const headerOf = (context: ExecutionContext, name: string): string | undefined => {
  const value = context.switchToHttp().getRequest<FastifyRequest>().headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The `Idempotency-Key` header, null without one; 400 `invalid_request` unless it is 1 to 200 visible characters. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  idempotencyKey(headerOf(context, 'idempotency-key')),
);

/** Whether the caller requests the whole list as a file (`Accept: text/csv`) instead of a page. */
export const WantsCsv = createParamDecorator((_: unknown, context: ExecutionContext) =>
  wantsCsv(headerOf(context, 'accept')),
);

export const nameOf = (contract: Contract): string => `${contract.method} ${contract.path}`;

const statusOf = ({ answer, status = answer ? 200 : 204 }: EndpointDefinition) => status;

const mapping = (contracts: readonly [Contract, ...Contract[]]) => [
  SetMetadata(implementedContracts, contracts),
  RequestMapping({
    method: RequestMethod[contracts[0].method],
    path: contracts.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
  }),
];
