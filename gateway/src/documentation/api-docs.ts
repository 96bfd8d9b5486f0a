import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.js';
import { Brand } from '../pages/brand.js';
import { escapeHtml } from '../pages/branded-page.js';

/** Paths of the page and its files, under `/api/`. */
export const docsFiles = ['docs', 'docs/start.js', 'docs/swagger-ui-bundle.js', 'docs/swagger-ui.css'] as const;
export type DocsFile = (typeof docsFiles)[number];

const page = (brand: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escapeHtml(`${brand} API`)}</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <main id="docs"></main>
    <noscript>The same as JSON: <a href="/api/openapi.json">openapi.json</a></noscript>
  </body>
</html>
`;

/** Read-only: calls with the reader's token would buy tickets. Nothing is sent to an external validator. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [], validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null } })],
});
`;

const script = 'text/javascript; charset=utf-8';
const library = (name: string) => readFileSync(join(swaggerUiFolder(), name));

/** The page that shows /openapi.json to people: our own few lines and the library's files, nothing inline and nothing external. */
@Injectable()
export class ApiDocs {
  /** Created by the first request: most gateways never get one. */
  private readonly made = new Map<string, PreparedAnswer>();
  private readonly files: Record<DocsFile, () => PreparedAnswer> = {
    docs: () => prepareAnswer(page(this.brand.name), 'text/html; charset=utf-8'),
    'docs/start.js': () => prepareAnswer(start, script),
    'docs/swagger-ui-bundle.js': () => prepareAnswer(library('swagger-ui-bundle.js'), script),
    'docs/swagger-ui.css': () => prepareAnswer(library('swagger-ui.css'), 'text/css; charset=utf-8'),
  };

  constructor(@Inject(Brand) private readonly brand: Brand) {}

  answer(path: DocsFile): PreparedAnswer {
    const key = path === 'docs' ? `${path} ${this.brand.name}` : path;
    const made = this.made.get(key) ?? this.files[path]();
    this.made.set(key, made);
    return made;
  }
}

/** GET /openapi.json: built by the first request, and again when the brand becomes known. */
@Injectable()
export class Openapi {
  private made: { brand: string; answer: PreparedAnswer } | undefined;

  constructor(@Inject(Brand) private readonly brand: Brand) {}

  async answer(): Promise<PreparedAnswer> {
    const brand = this.brand.name;
    if (this.made?.brand !== brand) {
      // Loaded now, with the examples of every endpoint: a megabyte that most gateways never need.
      const { openapiDocument } = await import('./openapi-document.js');
      const json = JSON.stringify(openapiDocument(brand));
      this.made = { brand, answer: prepareAnswer(json, 'application/json; charset=utf-8') };
    }
    return this.made.answer;
  }
}
