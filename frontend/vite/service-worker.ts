import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Shown when the application's files are not cached; hidden as soon as the application renders (public/offline.css). */
const behind = `<main class="offline-page">
      <svg viewBox="0 0 96 56" width="96" height="56" aria-hidden="true"><path d="M8 4h80a4 4 0 0 1 4 4v12a8 8 0 0 0 0 16v12a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V36a8 8 0 0 0 0-16V8a4 4 0 0 1 4-4z"/><path d="M62 6v44" stroke-dasharray="4 4"/></svg>
      <h1>Vous êtes hors ligne</h1>
      <p>__BRAND__ n’a pas pu charger cette page. Vos tickets et vos paiements ne sont pas touchés.</p>
      <a href="">Réessayer</a>
    </main>`;

/**
 * Writes `sw.js`, which must be at the root so that its scope covers every page, and `offline.html`: the application's own page, which
 * opens from the cached files and shows a fallback message when they are missing.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'raffle:service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const html = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source);
        const offline = html
          .replace('<div id="root"></div>', (at) => `${at}\n    ${behind}`)
          .replace('</head>', '  <link rel="stylesheet" href="/offline.css" />\n  </head>');
        if (!offline.includes('offline-page')) throw new Error('index.html has no empty #root');
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline });

        const styles = readFileSync(join(root, 'public/offline.css'), 'utf8');
        const files = [...Object.keys(bundle).sort(), offline, styles].join('\n');
        const name = createHash('sha256').update(files).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerCode(root, name) });
      },
    },
  };
}

async function workerCode(root: string, buildName: string): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(buildName) },
    build: {
      write: false,
      target: 'chrome99',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/app/pwa/worker/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [code, ...rest] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (code?.type !== 'chunk' || rest.length > 0) throw new Error('the service worker must be one file');
  return code.code;
}
