import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { prepareAnswer, type PreparedAnswer } from '../answers/prepared-answer.js';

/** The brand's placeholder in the frontend's build. */
export const marker = '__BRAND__';

/** A brand is text: in a page it must not become markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** For files that are JSON, as the web app's manifest is. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A file of the build with the brand filled in, made again when the file or the brand changes. */
export class BrandedPage {
  private made: { brand: string; modifiedMs: number; answer: PreparedAnswer } | undefined;

  constructor(
    private readonly path: string,
    private readonly type: string,
    private readonly escape: (text: string) => string,
  ) {}

  /** @throws Error when the file cannot be read. */
  async answer(brand: string): Promise<PreparedAnswer> {
    // Synchronous, here and for the other pages: the system knows it, and a thread that asks costs more than the page.
    const { mtimeMs: modifiedMs } = statSync(this.path);
    if (this.made?.brand === brand && this.made.modifiedMs === modifiedMs) return this.made.answer;
    const content = (await readFile(this.path, 'utf8')).replaceAll(marker, () => this.escape(brand));
    const answer = prepareAnswer(content, this.type);
    this.made = { brand, modifiedMs, answer };
    return answer;
  }
}
