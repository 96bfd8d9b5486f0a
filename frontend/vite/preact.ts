import type { Alias } from 'vite';

/**
 * Preact runs what is written for React, in development, in the build and (jest.config.mjs) in the unit tests alike; why:
 * docs/adr/0006. A name that Preact lacks fails the build.
 */
export const preactForReact: readonly Alias[] = [
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];
