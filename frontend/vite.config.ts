import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { exampleAnswers } from './vite/example-answers.js';
import { lateApplication } from './vite/late-application.js';
import { offlineVerifier } from './vite/offline-verifier.js';
import { serviceWorker } from './vite/service-worker.js';

const here = import.meta.dirname;
/** Absent in development: the contracts' examples answer. */
const gateway = process.env.GATEWAY_URL;
/** What the gateway answers itself, besides pages and files. */
const to = (target: string) =>
  Object.fromEntries(['/api', '/images', '/.well-known'].map((path) => [path, { target, changeOrigin: true }]));

/** Packages of this repository, from their sources. */
const alias = [
  {
    find: /^@raffle\/contracts\/(events|internal)$/,
    replacement: resolve(here, '../packages/contracts/src/$1/index.ts'),
  },
  { find: /^@raffle\/contracts\/(.*)$/, replacement: resolve(here, '../packages/contracts/src/$1.ts') },
  {
    find: '@raffle/draw-protocol/beacon-rule',
    replacement: resolve(here, '../packages/draw-protocol/src/beacon-rule.ts'),
  },
  { find: '@raffle/draw-protocol', replacement: resolve(here, '../packages/draw-protocol/src/index.ts') },
];

export default defineConfig({
  root: here,
  plugins: [
    react(),
    lateApplication(),
    serviceWorker(),
    verifier(),
    offlineVerifier(alias),
    precompress(),
    gateway ? brandOf(gateway) : exampleAnswers(),
  ],
  resolve: {
    alias,
  },
  // Two builds of the same components: for browsers, and for the gateway, which prerenders pages with them.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        // For the size gates; the gateway does not serve folders that start with a dot.
        manifest: true,
        // What the licences of the bundled packages ask for.
        license: { fileName: 'licences.txt' },
        rolldownOptions: { output: { codeSplitting: { groups: loadedTogether() } } },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist-server',
        ssr: true,
        target: 'node24',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { prerender: resolve(here, 'src/app/prerender.tsx') },
          // The gateway loads it by path and has none of these packages.
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'parts/[name]-[hash].cjs' },
        },
      },
    },
  },
  build: {
    emptyOutDir: true,
    // The first Chrome with cascade layers, which all styles are in; Android 6 and later can have it.
    target: 'chrome99',
    // The content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5173, ...(gateway && { proxy: to(gateway) }) },
  preview: { proxy: to(gateway ?? 'http://127.0.0.1:3000') },
});

/**
 * Files of the start. Vite's defaults make a file of every set of modules that the same lazy parts share: 25 for the landing page and 69 for the
 * dashboard. Each of these is one file instead: the listed modules with all they import that none before it has. The first two must not
 * contain React, which they would then wait for; `calls` is what most other screens share.
 */
function loadedTogether() {
  const files = {
    boot: ['app/boot.ts'],
    'first-calls': ['app/first-calls.ts', 'shared/api/api-error.ts'],
    vendor: /node_modules.(react|react-dom|scheduler|react-router|@tanstack|lucide-react)./,
    main: ['app/main.tsx', 'features/landing/landing-screen.tsx'],
    calls: [
      'app/pwa/settle.ts',
      'shared/api/late-calls.ts',
      'shared/api/use-first-answers.ts',
      'shared/deliveries/texts.fr.ts',
      'shared/form/use-form.ts',
      'shared/listen/listen.tsx',
      'shared/payments/payment-in-progress.ts',
      'shared/session/use-draft.ts',
      'shared/ui/avatar.css',
      'shared/ui/field.tsx',
      'shared/ui/named.tsx',
      'shared/ui/word-icons.ts',
    ],
    'signed-in': ['app/area-layout.tsx'],
    'user-area': [
      'app/user-layout.tsx',
      '../../packages/contracts/src/name-parts.ts',
      'shared/deliveries/won-banner.tsx',
      'shared/format/growth.ts',
      'shared/payments/pending-purchases.tsx',
    ],
    'my-draws': ['shared/draw/my-draw.tsx'],
    home: ['features/dashboard/dashboard-screen.tsx'],
  };
  return Object.entries(files).map(([name, modules]) => ({
    name,
    test:
      modules instanceof RegExp ? modules : (id: string) => modules.some((path) => id === resolve(here, 'src', path)),
  }));
}

/** Writes `.br` and `.gz` beside every text file for the gateway to serve; not for index.html, into which the gateway puts the brand. */
function precompress(): Plugin {
  const compressed = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
  return {
    name: 'raffle:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Not closeBundle, which runs after a failed build too.
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
          const file = join(dir!, name);
          if (!compressed.has(extname(file)) || statSync(file).size < 512) continue;
          const content = readFileSync(file);
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(content));
        }
      },
    },
  };
}

/** The verifier that anyone downloads, and how to run it, at addresses that can be printed. */
function verifier(): Plugin {
  return {
    name: 'raffle:verifier',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const fileName of ['verify-draw.mjs', 'verify-draw.txt']) {
        const source = readFileSync(resolve(here, '../packages/draw-protocol', fileName));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** In development Vite serves index.html, so it puts the brand in as the gateway does: from the gateway's own configuration. */
function brandOf(gateway: string): Plugin {
  return {
    name: 'raffle:brand-in-development',
    apply: 'serve',
    async transformIndexHtml(html) {
      const response = await fetch(`${gateway}/api/config`, { signal: AbortSignal.timeout(2000) });
      const { brand } = (await response.json()) as { brand: string };
      return html.replaceAll('__BRAND__', brand);
    },
  };
}
