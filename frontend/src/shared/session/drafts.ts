import { tabStorage } from '../browser-storage.js';
import { storedToken } from '../stored-token.js';

/** In sessionStorage: what was being typed when the session ended. */
const key = 'raffle.drafts';
type Drafts = Partial<Record<string, unknown>>;

/** What is being typed now. */
const live = new Map<string, unknown>();

// Every page imports this: no schema.
function readKept(): Drafts {
  try {
    return (JSON.parse(tabStorage.getItem(key) ?? '{}') ?? {}) as Drafts;
  } catch {
    // Not a value that we wrote.
    return {};
  }
}

/** What is typed into forms, by owner and form. It outlives its form only if the session has ended by then, until its owner types there again, signs out or closes the tab. */
export const drafts = {
  read: (name: string): unknown => readKept()[name] ?? null,
  write(name: string, typed: unknown): void {
    live.set(name, typed);
    const { [name]: kept, ...others } = readKept();
    if (kept !== undefined) tabStorage.setItem(key, JSON.stringify(others));
  },
  remove: (name: string): void => void live.delete(name),
  /** Its form closes. */
  close(name: string): void {
    const typed = live.get(name);
    live.delete(name);
    // Without a token the login replaces the screen.
    if (typed === undefined || storedToken.read() !== null) return;
    tabStorage.setItem(key, JSON.stringify({ ...readKept(), [name]: typed }));
  },
  /** At a logout. */
  forget(): void {
    live.clear();
    tabStorage.removeItem(key);
  },
};
