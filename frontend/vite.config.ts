import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { minifyWithSwc } from './vite/minify-with-swc.js';
import { lateApplication } from './vite/late-application.js';
import { preactForReact } from './vite/preact.js';
import { pureRouter } from './vite/pure-router.js';
import { serviceWorker } from './vite/service-worker.js';
import { whoNeeds } from './vite/who-needs.js';

const here = import.meta.dirname;
const main = resolve(here, 'src/app/main.tsx');
const neededBy = whoNeeds({
  // What the landing page comes alive with; every other screen loads it too.
  app: [main, resolve(here, 'src/features/landing/landing-screen.tsx')],
  main,
  isBackOffice: (id) => /src\/(features\/admin-|app\/admin-layout)/.test(id),
});
/** Calls and schemas. The contracts' index brings them all within reach of whoever imports a constant. */
const calls = /node_modules\/zod|packages\/contracts\/src\/(?!http\/kept-images)|shared\/api\/(call-api|zod-settings)/;
/** Calls that the back-office alone makes. Through the contracts' index everybody seems to import them. */
const adminCalls = /contracts\/src\/http\/(admin-(money|messages|settings|team)|audit-log)/;
const reactRouter = fileURLToPath(import.meta.resolve('react-router'));
const ours = /frontend\/src\/(app|shared|features)|lucide-react/;
/** What stands in the build for what. */
const smaller = [
  // Its exports name the development build alone, warnings and all.
  { find: 'react-router', replacement: reactRouter.replace('development', 'production') },
  // Lucide's own brings contexts, aliases and class names that nothing here uses.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve(here, 'src/shared/ui/draw-icon.ts') },
];
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
    applyToEnvironment: ({ name }) => name === 'client',
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

/** What the gateway answers itself, pages and files aside. */
const toGateway = Object.fromEntries(
  ['/api', '/images'].map((path) => [path, { target: gateway, changeOrigin: true }]),
);

export default defineConfig(({ command }) => ({
  root: here,
  plugins: [
    tailwindcss(),
    pureRouter(),
    minifyWithSwc(),
    lateApplication(),
    serviceWorker(),
    precompress(),
    brandInDevelopment(),
  ],
  resolve: {
    alias: [
      { find: '@raffle/contracts', replacement: resolve(here, '../packages/contracts/src/index.ts') },
      { find: '@raffle/draw-protocol', replacement: resolve(here, '../packages/draw-protocol/src/index.ts') },
      ...(command === 'build' ? smaller : []),
      ...preactForReact,
    ],
  },
  // Two builds of the same components: for browsers, and for the gateway, which prerenders pages with them.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        // What belongs to which screen, for the size gates; never served, since its folder's name begins with a dot.
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files: dozens of small ones cost requests, and compress worse.
              groups: [
                {
                  name: 'boot',
                  test: /src\/(app\/(boot|served-page-id)|shared\/saves-data)\.ts|vite\/preload-helper|rolldown\/runtime/,
                  priority: 5,
                },
                {
                  name: 'base',
                  test: /node_modules\/(preact|react-router|@tanstack)\//,
                  priority: 4,
                },
                {
                  name: (id, context) => (!calls.test(id) && neededBy(id, context) === 'app' ? 'app' : null),
                  debugName: 'app',
                  priority: 3,
                },
                // Calls and their schemas: a page that came with its data needs neither to come alive.
                {
                  name: 'calls',
                  test: (id) => calls.test(id) && !adminCalls.test(id),
                  priority: 2,
                  minShareCount: 3,
                },
                // What many screens are made of.
                {
                  name: (id, context) => (ours.test(id) && neededBy(id, context) !== 'admin' ? 'shared' : null),
                  debugName: 'shared',
                  priority: 2,
                  minShareCount: 4,
                },
                { name: 'conversation', test: /src\/shared\/conversation/, priority: 2 },
                // What the back-office shares with few others stands apart, so that nobody else loads the back-office for it.
                {
                  name: (id, context) => (ours.test(id) && neededBy(id, context) === 'both' ? 'both' : null),
                  debugName: 'both',
                  priority: 1,
                },
                // The whole back-office in one file: its screens resemble each other, and together are two thirds of their sum.
                {
                  name: (id, context) =>
                    adminCalls.test(id) || (ours.test(id) && neededBy(id, context) === 'admin') ? 'admin' : null,
                  debugName: 'admin',
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist-server',
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { prerender: resolve(here, 'src/app/prerender.tsx') },
          // Loaded by path, from a process that has none of these packages.
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'parts/[name]-[hash].cjs' },
        },
      },
    },
  },
  build: {
    emptyOutDir: true,
    // Chrome 95, the last for Android 5, knows all of ES2022. Named as a target it would have private fields rewritten for the sake of a
    // flaw in static ones that take a function's own name, which nothing here has: 1 KiB more.
    target: 'es2022',
    cssTarget: 'chrome95',
    // The content policy allows no data: scripts or styles, and a hashed file is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // "use client" in libraries: no server runs components here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: { port: 5173, proxy: toGateway },
  preview: { proxy: toGateway },
}));
