import { expect, type Page } from '@playwright/test';

/** Maximum acceptable number of Tab presses between two elements. */
const maxTabs = 60;

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** A person with only a keyboard: nothing here clicks or fills in any other way. */
export class KeyboardPerson {
  constructor(readonly page: Page) {}

  /** Presses Tab (or Shift+Tab) until the element has the focus; each intermediate stop must be visible. */
  async reach(role: Role, name: Name, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const wanted = this.page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
    await expect(wanted.first()).toBeAttached();
    const focused = this.page.locator(':focus');
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if ((await focused.and(wanted).count()) > 0) return;
      await this.page.keyboard.press(key);
      await this.expectSeen();
    }
    throw new Error(`${role} ${name} was not reached by ${maxTabs} presses of ${key} on ${this.page.url()}.`);
  }

  async press(role: Role, name: Name, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(role, name);
    await this.page.keyboard.press(key);
  }

  async write(label: Name, text: string): Promise<void> {
    await this.reach('textbox', label);
    await this.page.keyboard.type(text);
  }

  /** Some element of the page has the focus, so that the next Tab continues from there. */
  async expectKept(where: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.activeElement !== document.body), `the focus is lost: ${where}`)
      .toBe(true);
  }

  /**
   * The focused element shows its focus (WCAG 2.4.7): its outline or shadow, or its label's, differ from the unfocused
   * state. It is not entirely covered by another element (2.4.11).
   */
  private async expectSeen(): Promise<void> {
    const problem = () =>
      this.page.evaluate(() => {
        const at = document.activeElement;
        // After the last element the focus moves to the browser's toolbar.
        if (!(at instanceof HTMLElement) || at === document.body) return null;
        const what = `<${at.tagName.toLowerCase()}> ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
        const shown = [at, at.closest('label')].filter((one) => one !== null);
        const look = () =>
          shown.map((one) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
            return `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
          });
        const focused = look();
        at.blur();
        const plain = look();
        at.focus({ preventScroll: true });
        if (focused.every((one, index) => one === plain[index])) return `${what}: nothing shows the focus`;
        const covered = shown.every((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every((share) => {
            const hit = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share);
            return hit === null || !shown.some((part) => part.contains(hit) || hit.contains(part));
          });
        });
        return covered ? `${what}: covered` : null;
      });
    // A menu that slides in gradually uncovers its content.
    await expect.poll(problem, this.page.url()).toBeNull();
  }
}
