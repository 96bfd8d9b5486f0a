import { expect, type Page } from '@playwright/test';
import type { State } from './state.js';
import { usual } from './usual.js';

/** The fields of answers whose text somebody typed and that a title may contain. */
const typed = /^(name|(full|display|user|client|product|subject)_name|username|subject|title)$/;

/** In the title of a dialog a name is in an element of its own: one in Arabic letters does not turn the words around it. */
export async function expectNamesApart(page: Page, { dialog, api = {} }: State): Promise<void> {
  if (dialog === undefined) return;
  const title = page.locator('dialog[open]').last().getByRole('heading').first();
  if ((await title.count()) === 0) return;
  const around = await title.evaluate((heading) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    for (const name of copy.querySelectorAll('bdi')) name.remove();
    return copy.textContent;
  });
  const names = [...namesIn({ ...usual, ...api })].filter((name) => name.length > 2);
  expect
    .soft(
      names.filter((name) => around.includes(name)),
      `without \`bdi\` in "${around}"`,
    )
    .toEqual([]);
}

function* namesIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (typed.test(key)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* namesIn(inner, name);
  }
}
