import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Minifies with swc, which leaves about 2 KiB less of the whole than the bundler's own minifier. */
export function minifyWithSwc(): Plugin {
  return {
    name: 'raffle:minify',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const { code: smaller } = await minify(code, {
          module: true,
          ecma: 2022,
          compress: { passes: 3, ecma: 2022 },
          mangle: true,
          format: { comments: false },
          sourceMap: false,
        });
        return { code: smaller, map: null };
      },
    },
  };
}
