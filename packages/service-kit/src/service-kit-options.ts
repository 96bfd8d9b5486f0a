import type { ProcessName } from '@raffle/contracts';
import type { BaseConfig } from './config-shapes.js';

export interface ServiceKitOptions {
  name: ProcessName;
  config: Pick<BaseConfig, 'LOG_LEVEL' | 'INTERNAL_PUBLIC_KEYS'>;
  /** False for the gateway alone, whose callers are browsers without statements. */
  internalAuth?: boolean;
}

export const serviceKitOptions = Symbol('service-kit:options');
