import { readFileSync } from 'node:fs';

/** What the sandbox's chain says of itself, JSON (docs/draw-protocol.md "Demonstrations"): beside it in a container too. */
export const demonstrationChain = (): string =>
  readFileSync(new URL('../../fusionpay-sandbox/public/demonstration-chain.json', import.meta.url), 'utf8');
