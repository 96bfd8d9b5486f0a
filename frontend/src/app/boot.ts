import { savesData } from '../shared/saves-data.js';
import { servedPageId } from './served-page.js';

/** The first input of any kind starts the application; capture, so that no handler on the page can stop it. */
const wakeEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/** Starts the application without any input after this time, so that the page's live parts appear (milliseconds). */
const startWithoutInputMs = 20_000;

let started = false;

/** Browsers fire `pointermove` without movement for a resting mouse when the layout changes below it. */
const isStill = (event?: Event) =>
  event?.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;

function start(event?: Event): void {
  if (started || isStill(event)) return;
  started = true;
  // In parallel with the application, which repeats whatever fails here.
  if (stores('raffle.token')) import('./first-calls.js').catch(() => undefined);
  for (const type of wakeEvents) removeEventListener(type, start, true);
  import('./main.js').catch((error: unknown) => {
    delete document.documentElement.dataset.signedIn;
    // Lost by the network: the next input retries, and every link works meanwhile.
    started = false;
    listen();
    throw error;
  });
}

function listen(): void {
  for (const type of wakeEvents) addEventListener(type, start, { capture: true, passive: true });
}

/** Without storage (the browser refuses it) there is no session either. */
function stores(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** How its person found us (shared/arrival.ts): the first link of ours in 30 days, before another one is followed. @returns whether storage works */
function rememberLink(): boolean {
  try {
    const [at] = (localStorage.getItem('raffle.arrival') ?? '').split(' ');
    if (/[?&;](ref|c)=./.test(location.search) && !(Date.now() - Number(at || 0) < 30 * 24 * 3_600_000))
      localStorage.setItem('raffle.arrival', `${Date.now()} ${location.search.slice(0, 200)}`);
    return true;
  } catch {
    return false;
  }
}
rememberLink();

/** The page differs for this browser: it has a session, started a registration, which must not be sold again, or was invited. */
const isPersonal = () => ['raffle.token', 'raffle.registration-claims', 'raffle.invitation'].some(stores);

/** The page shows something in progress: a draw that this browser recomputes. */
const isAwaited = () => document.querySelector('[aria-busy=true]') !== null;

// The browser would send a form as an address, and empty it: it waits for the application (screens.tsx).
addEventListener('submit', (event) => {
  event.preventDefault();
  (event.target as HTMLFormElement).dataset.sentEarly = '';
});

// Paper cannot be opened: everything folded is printed, except what only its owner may see.
const unfolded = new Set<Element>();
addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll('details:not([open], .off-paper)')) {
    one.setAttribute('open', '');
    unfolded.add(one);
  }
});
addEventListener('afterprint', () => {
  for (const one of unfolded) one.removeAttribute('open');
  unfolded.clear();
});

// A prerendered page is read first and starts at the first input. Any other page has nothing to show before it starts.
if (document.getElementById(servedPageId) === null || isPersonal() || isAwaited()) start();
else if (!savesData() && /^\/(tirages\/|gagnants|statut|verifier)/.test(location.pathname)) {
  // A draw is watched without any input, and controls other than links need the application.
  listen();
  addEventListener('load', () => setTimeout(start, 0), { once: true });
} else {
  listen();
  // If it is hidden by then, the first input after it is visible again starts it.
  if (!savesData()) setTimeout(() => !document.hidden && start(), startWithoutInputMs);
}
