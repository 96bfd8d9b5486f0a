import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/** The name under which it is served and saved. */
const fileName = 'verifier-tirage.html';

/**
 * Writes the verifier that is one page, opened from disk without a network: its script, the application's own verification with everything
 * that it imports, and its styles are inside, allowed by their hashes alone.
 * @param alias of the packages of this repository
 */
export function offlineVerifier(alias: NonNullable<InlineConfig['resolve']>['alias']): Plugin {
  let root = '';
  return {
    name: 'raffle:offline-verifier',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const at = join(root, 'src/app/verifier');
      const style = readFileSync(join(at, 'verifier.css'), 'utf8');
      const script = await scriptOf(root, join(at, 'verifier.ts'), alias);
      const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
      const parts: Record<string, string> = {
        __POLICY__: policy,
        '<!-- STYLE -->': `<style>${style}</style>`,
        '<!-- SCRIPT -->': `<script>${script}</script>`,
      };
      const page = readFileSync(join(at, 'verifier.html'), 'utf8');
      const source = page.replace(/__POLICY__|<!-- (STYLE|SCRIPT) -->/g, (place) => parts[place]!);
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function scriptOf(
  root: string,
  input: string,
  alias: NonNullable<InlineConfig['resolve']>['alias'],
): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      write: false,
      target: 'chrome99',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [code, ...rest] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (code?.type !== 'chunk' || rest.length > 0) throw new Error('the verifier must be one script');
  // Inside of a script element.
  return code.code.trim().replaceAll('</script', '<\\/script');
}
