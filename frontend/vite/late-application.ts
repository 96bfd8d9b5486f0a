import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const main = 'src/app/main.tsx';
/** In the chunk of the calls, which signed-in people's pages and every form need. */
const calls = 'src/shared/api/late-calls.ts';

/** Browsers ask for six files at a time: after the styles, what starts the first calls, and the longest file, which finishes last. */
const first = ['boot', 'rolldown-runtime', 'vendor', 'first-calls'];
const rank = ({ name }: Chunk) => (first.includes(name) ? first.indexOf(name) : first.length);

/** Pages that the gateway prerenders, and shells with styles of their own: the screens whose styles are in the page itself. */
const prerendered: Record<string, string> = {
  landing: 'src/features/landing/landing-screen.tsx',
  product: 'src/features/draw-record/draw-record-screen.tsx',
  aide: 'src/features/help/help-screen.tsx',
  conditions: 'src/features/legal/terms-screen.tsx',
  confidentialite: 'src/features/legal/privacy-screen.tsx',
  gagnants: 'src/features/winners/winners-screen.tsx',
  statut: 'src/features/status/status-screen.tsx',
  verifier: 'src/features/verify-call/verify-call-screen.tsx',
  'payment-return': 'src/features/payment-return/ticket-payment-screen.tsx',
};

/**
 * The page loads a small boot script, which decides when the application loads. A page without content needs it immediately: between
 * the `<!--app-->` marks it names the application's styles and scripts. In a prerendered page the gateway replaces this part by
 * `critical/<name>.css`: the styles of every chunk that the screen imports. In a shell, which the application replaces, its scripts stay.
 */
export function lateApplication(): Plugin {
  return {
    name: 'raffle:late-application',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const mark = /<!--app-->\s*<!--\/app-->/;
        if (!mark.test(html)) throw new Error('index.html has no place for the application');
        const styles = stylesBelow(bundle, 'index.html', main).map((file) => `<link rel="stylesheet" href="/${file}">`);
        const needed = new Set([main, calls].flatMap((source) => closure(bundle, chunkOf(bundle, source))));
        const scripts = [...needed]
          .sort((one, other) => rank(one) - rank(other))
          .map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}">`);
        // Vite puts the styles of index.html at the end of the head, where a prerendered page would load them too.
        const page = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
        return page.replace(mark, `<!--app-->${[...styles, ...scripts].join('\n    ')}<!--/app-->`);
      },
    },
    generateBundle(_options, bundle) {
      for (const [name, ...screens] of [...Object.entries(prerendered), ['shell']]) {
        const source = stylesBelow(bundle, 'index.html', main, ...screens)
          .map((file) => textOf(bundle[file]))
          .join('\n');
        this.emitFile({ type: 'asset', fileName: `critical/${name}.css`, source });
      }
    },
  };
}

/** Style sheets of these modules' chunks and of the chunks that they import, each once; those of index.html declare the layers. */
const stylesBelow = (bundle: Rolldown.OutputBundle, ...sources: string[]): string[] => [
  ...new Set(sources.flatMap((source) => closure(bundle, chunkOf(bundle, source)).flatMap(stylesOf))),
];

const stylesOf = (chunk: Chunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

function chunkOf(bundle: Rolldown.OutputBundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
  if (found?.type !== 'chunk') throw new Error(`the build has no chunk of ${source}`);
  return found;
}

/** A chunk and all that it imports statically. */
function closure(bundle: Rolldown.OutputBundle, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');
  return [...imported.flatMap((file) => closure(bundle, file, seen)), chunk];
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('a style sheet is missing from the build');
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
