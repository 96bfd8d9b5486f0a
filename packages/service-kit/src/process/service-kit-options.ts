import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { OperationDefinition } from '@raffle/contracts/internal';
import type { ProcessName } from '@raffle/contracts/values';
import type { BaseConfig } from '../config/variables.js';

/** A contract of a service: an endpoint of the public interface or a call between services. */
export type Contract = EndpointDefinition | OperationDefinition;

export interface ServiceKitOptions {
  name: ProcessName;
  config: Pick<BaseConfig, 'LOG_LEVEL' | 'INTERNAL_PUBLIC_KEYS'>;
  /** False only for the gateway, whose callers are browsers without service tokens. */
  internalAuth?: boolean;
  /** The start fails unless the service implements its share of these; default: all of contracts. */
  contracts?: readonly Contract[];
}

export const serviceKitOptions = Symbol('service-kit:options');
