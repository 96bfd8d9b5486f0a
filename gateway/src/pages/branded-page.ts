import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.js';

/** The brand's placeholder in the frontend's build. */
export const marker = '__BRAND__';

/** Escapes a brand, which is text and must not become markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** For JSON files, such as the web app manifest. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A file of the build with the brand filled in, rebuilt when the file or the brand changes. */
export class BrandedPage {
  private made: { brand: string; modifiedMs: number; answer: PreparedAnswer } | undefined;

  constructor(
    private readonly path: string,
    private readonly type: string,
    private readonly escape: (text: string) => string,
  ) {}

  /** @throws Error when the file cannot be read. */
  async answer(brand: string): Promise<PreparedAnswer> {
    // Synchronous, here and for the other pages: the system has it cached, and asking from a thread costs more than the page.
    const { mtimeMs: modifiedMs } = statSync(this.path);
    if (this.made?.brand === brand && this.made.modifiedMs === modifiedMs) return this.made.answer;
    const content = (await readFile(this.path, 'utf8')).replaceAll(marker, () => this.escape(brand));
    const answer = prepareAnswer(content, this.type);
    this.made = { brand, modifiedMs, answer };
    return answer;
  }
}
