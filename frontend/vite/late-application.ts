import type { Plugin, Rolldown } from 'vite';
import { criticalCss } from './critical-css.js';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Pages that the gateway prerenders: the screens whose styles stand in the page itself. */
const prerendered: Record<string, string> = {
  landing: 'src/features/landing/landing-screen.tsx',
  product: 'src/features/draw-record/draw-record-screen.tsx',
};

/**
 * The page loads a small boot script, which decides when the application comes. A page without content needs it at once: it names
 * its styles and files beforehand, between `<!--app-->` marks. A prerendered page has these taken out by the gateway, and
 * `critical/*.css` put in their place.
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
        const chunks = closure(bundle, chunkOf(bundle, 'src/app/main.tsx'));
        const styles = chunks.flatMap(stylesOf).map((file) => `<link rel="stylesheet" href="/${file}">`);
        const scripts = chunks.map(
          ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`,
        );
        const mark = /<!--app-->\s*<!--\/app-->/;
        if (!mark.test(html)) throw new Error('index.html has no place for the application');
        return html.replace(mark, `<!--app-->${[...styles, ...scripts].join('\n    ')}<!--/app-->`);
      },
    },
    generateBundle(_options, bundle) {
      const main = chunkOf(bundle, 'src/app/main.tsx');
      for (const [name, screen] of Object.entries(prerendered)) {
        const own = chunkOf(bundle, screen);
        const styles = new Set([...closure(bundle, main), ...closure(bundle, own)].flatMap(stylesOf));
        const css = [...styles].map((file) => textOf(bundle[file])).join('\n');
        const entries = ['src/app/main.tsx', screen].map((source) => idOf(bundle, source));
        const sources = modulesBelow(entries, (id) => this.getModuleInfo(id));
        this.emitFile({ type: 'asset', fileName: `critical/${name}.css`, source: criticalCss(css, sources) });
      }
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
  if (found?.type !== 'chunk') throw new Error(`the build has no chunk of ${source}`);
  return found;
}

/** The module's whole id. */
const idOf = (bundle: Rolldown.OutputBundle, source: string): string =>
  chunkOf(bundle, source).moduleIds.find((id) => id.endsWith(source)) ?? '';

/** A chunk and all that it imports at once. */
function closure(bundle: Rolldown.OutputBundle, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');
  return [...imported.flatMap((file) => closure(bundle, file, seen)), chunk];
}

const stylesOf = (chunk: Chunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('a style sheet is missing from the build');
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}

/** The code of our own modules that these import at once. */
function modulesBelow(ids: string[], infoOf: (id: string) => Rolldown.ModuleInfo | null): string[] {
  const seen = new Set<string>();
  const visit = (id: string): string[] => {
    if (seen.has(id) || !id.includes('/frontend/src/')) return [];
    seen.add(id);
    const info = infoOf(id);
    return [/\.tsx?$/.test(id) ? (info?.code ?? '') : '', ...(info?.importedIds ?? []).flatMap(visit)];
  };
  return ids.flatMap(visit);
}
