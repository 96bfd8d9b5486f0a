import { loadConfig } from '@raffle/service-kit/config';
import { sampleConfig } from './sample.module.js';

export const readConfig = () => loadConfig(sampleConfig, process.env);
