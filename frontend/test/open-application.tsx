import { now } from '@raffle/contracts/fixtures/world';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { Replies } from '../../tests/e2e/gallery/state.js';
import { Application } from '../src/app/application.js';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { answerCalls } from './answering-fetch.js';

/** Who opens which path, and what the calls answer. */
export interface Opened {
  path: string;
  as?: 'user' | 'admin' | undefined;
  /** Answers other than the gallery's usual ones. */
  api?: Replies | undefined;
}

/** The whole application with answered calls. The spec clears the browser's storage after each test. */
export async function openApplication({ path, as, api }: Opened): Promise<void> {
  if (as) localStorage.setItem('raffle.token', JSON.stringify(as === 'admin' ? 'admin_token_a' : 'token_temporaire_a'));
  answerCalls(api ?? {});
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Application queries={createQueryClient()} />
      </MemoryRouter>,
    );
  });
}

/** Around each test of the calling spec: what jsdom lacks for the whole application, its clock and its storage. */
export function applicationInJsdom(): void {
  const network = globalThis.fetch;
  const { scrollTo, matchMedia } = window;
  beforeAll(() => {
    // Modal dialogs open in place, nothing scrolls, a text is copied, the window is wide.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    window.scrollTo = () => undefined;
    document.execCommand = () => true;
    window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
  });
  afterAll(() => {
    globalThis.fetch = network;
    Object.assign(window, { scrollTo, matchMedia });
    Reflect.deleteProperty(document, 'execCommand');
  });
  beforeEach(() => {
    jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    localStorage.clear();
    sessionStorage.clear();
  });
}
