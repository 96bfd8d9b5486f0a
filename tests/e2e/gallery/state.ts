import type { Page } from '@playwright/test';

/** What one call is answered: a body, a status with a problem, or never. */
export type Reply = Answered | 'never' | 'unreachable';
export interface Answered {
  body: unknown;
  status?: number;
  headers?: Record<string, string>;
}

/** `GET /products/active` → what it is answered; a list is answered in turn and its last stays. */
export type Replies = Record<string, Reply | readonly Reply[]>;

export interface State {
  /** Also the picture's file name. */
  name: string;
  path: string;
  as?: 'user' | 'admin';
  /** `GET /products/active` → reply, over those that every state has. */
  api?: Replies;
  /** Values put into the browser's storage before the page runs. */
  stored?: Record<string, unknown>;
  /** What the person does before the picture: presses a button or link of that name. */
  press?: RegExp[];
  /** What needs more than presses: typing, waiting. */
  act?: (page: Page) => Promise<void>;
}

export const problem = (status: number, code: string, message: string): Answered => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: message, message },
});
export const broken = problem(
  503,
  'service_unavailable',
  'Le service est momentanément indisponible. Réessayez dans un instant',
);
