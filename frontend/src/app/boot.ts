import { savesData } from '../shared/saves-data.js';
import { servedPageId } from './served-page-id.js';

/** What a person does first, whatever it is; capture, so that nothing on the page keeps it from here. */
const wakeEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/** Starts the application without any input after this time, so that the page's live parts appear (milliseconds). */
const stillReadingMs = 20_000;

let started = false;

/** Browsers report a mouse that lies still as moving, by nothing, when a page is laid out below it. */
const isStill = (event?: Event) =>
  event?.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;

function start(event?: Event): void {
  if (started || isStill(event)) return;
  started = true;
  // Beside the application, not after it; what fails here is loaded again there.
  if (hasToken()) import('./first-calls.js').catch(() => undefined);
  for (const type of wakeEvents) removeEventListener(type, start, true);
  import('./main.js').catch((error: unknown) => {
    // The network lost it: the next input tries again, and every link works meanwhile.
    started = false;
    listen();
    throw error;
  });
}

function listen(): void {
  for (const type of wakeEvents) addEventListener(type, start, { capture: true, passive: true });
}

/** Without storage (a browser that refuses it) there is no session either. */
function hasToken(): boolean {
  try {
    return localStorage.getItem('raffle.token') !== null;
  } catch {
    return false;
  }
}

/** Something on the page is promised to be under way: a draw that this browser computes again. */
const isAwaited = () => document.querySelector('[aria-busy=true]') !== null;

// A page that came with its content is read first; it comes alive when it is touched. Any other has nothing to show before.
if (document.getElementById(servedPageId) === null || hasToken() || isAwaited()) start();
else if (!savesData() && location.pathname.startsWith('/tirages/')) {
  // Who looks on at a draw touches nothing: the page must be true by itself.
  listen();
  addEventListener('load', () => setTimeout(start, 0), { once: true });
} else {
  listen();
  // Hidden then, it is touched when it is seen again.
  if (!savesData()) setTimeout(() => !document.hidden && start(), stillReadingMs);
}
