import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const reactRouter = fileURLToPath(import.meta.resolve('react-router'));
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/**
 * Writes `.br` and `.gz` beside every text asset, so that the gateway compresses nothing while it serves. index.html is left out:
 * the gateway puts the brand into it first.
 */
function precompress(): Plugin {
  const textual = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  let outDir = '';
  return {
    name: 'raffle:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: () => {
        for (const file of files(outDir)) {
          if (!textual.has(extname(file)) || statSync(file).size < 512) continue;
          const source = readFileSync(file);
          writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
          writeFileSync(
            `${file}.br`,
            brotliCompressSync(source, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
            }),
          );
        }
      },
    },
  };
}

/** In development Vite serves index.html, so it puts the brand in as the gateway does: from the gateway's own configuration. */
function brandInDevelopment(): Plugin {
  return {
    name: 'raffle:brand-in-development',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${gateway}/api/config`, { signal: AbortSignal.timeout(2000) });
      const { brand } = (await answer.json()) as { brand: string };
      return html.replaceAll('__BRAND__', brand);
    },
  };
}

export default defineConfig(({ command }) => ({
  root: here,
  plugins: [react(), tailwindcss(), precompress(), brandInDevelopment()],
  resolve: {
    alias: {
      '@raffle/contracts': resolve(here, '../packages/contracts/src/index.ts'),
      '@raffle/draw-protocol': resolve(here, '../packages/draw-protocol/src/index.ts'),
      // Its exports name the development build alone, warnings and all.
      ...(command === 'build' ? { 'react-router': reactRouter.replace('development', 'production') } : {}),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Chrome 95 is the last for Android 5, and the styles need `:has`, which is younger. Lower targets rewrite private fields: 4 KiB more.
    target: ['es2022', 'chrome95'],
    cssTarget: 'chrome95',
    // The content policy allows no data: scripts or styles, and a hashed file is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen loads in one file: dozens of small ones cost requests, and compress worse.
          groups: [
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/ },
            // Smaller groups would be dozens of files; a larger one would bring the back-office's parts to the landing page.
            { name: 'shared', test: /src[\\/]shared|packages[\\/]contracts|lucide-react/, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: gateway, changeOrigin: true } } },
  preview: { proxy: { '/api': { target: gateway, changeOrigin: true } } },
}));
