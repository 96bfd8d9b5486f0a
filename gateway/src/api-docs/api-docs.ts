import { Inject, Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';
import { Brand } from '../web/brand.js';
import { escapeHtml } from '../web/branded-page.js';

/** Where the readable interface stands, under `/api` (api.md). */
export const docsPath = '/docs';

const page = (brand: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escapeHtml(`${brand} API`)}</title>
    <link rel="stylesheet" href="/api${docsPath}/swagger-ui.css" />
    <script src="/api${docsPath}/swagger-ui-bundle.js" defer></script>
    <script src="/api${docsPath}/start.js" defer></script>
  </head>
  <body>
    <main id="docs"></main>
    <noscript>The same as JSON: <a href="/api/openapi.json">openapi.json</a></noscript>
  </body>
</html>
`;

/** To read, not to call: who reads this has a token that buys tickets. Nothing leaves for a foreign validator. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [], validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null } })],
});
`;

const script = 'text/javascript; charset=utf-8';
const library = (name: string) => readFileSync(join(swaggerUiFolder(), name));

/** The page that shows /openapi.json to people: our own few lines and the library's files, nothing inline, nothing from elsewhere. */
@Injectable()
export class ApiDocs {
  /** Made when first asked for: most gateways never are. */
  private readonly made = new Map<string, PreparedAnswer>();
  private readonly files: Record<string, () => PreparedAnswer> = {
    [docsPath]: () => prepareAnswer(page(this.brand.name), 'text/html; charset=utf-8'),
    [`${docsPath}/start.js`]: () => prepareAnswer(start, script),
    [`${docsPath}/swagger-ui-bundle.js`]: () => prepareAnswer(library('swagger-ui-bundle.js'), script),
    [`${docsPath}/swagger-ui.css`]: () => prepareAnswer(library('swagger-ui.css'), 'text/css; charset=utf-8'),
  };
  readonly paths: readonly string[] = Object.keys(this.files);

  constructor(@Inject(Brand) private readonly brand: Brand) {}

  /** @throws Error for a path that is none of `paths`. */
  answer(path: string): PreparedAnswer {
    const key = path === docsPath ? `${path} ${this.brand.name}` : path;
    const made = this.made.get(key) ?? this.files[path]?.();
    if (!made) throw new Error(`${path} is no file of the documentation`);
    this.made.set(key, made);
    return made;
  }
}
