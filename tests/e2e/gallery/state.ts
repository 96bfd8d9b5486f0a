import { exampleOfCall } from '@raffle/contracts/fixtures/all-examples';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Page } from '@playwright/test';

/** The answer to one call: a body, a status with a problem, or never. */
export type Reply = Answered | 'never' | 'unreachable';
export interface Answered {
  body: unknown;
  status?: number;
  headers?: Record<string, string>;
}

/**
 * `GET /products/active` → its answer. Of a list each answer is used until one of these writes was called, the last one from then on: a
 * page may repeat a read at any time. `GET /products?status=draw` answers the calls whose query has this field, before `GET /products` does.
 */
export type Replies = Record<string, Reply | readonly Reply[]>;

/** The key of the replies that answers a call. @param call `GET /products`; @param query of its address */
export function keyOf(replies: Replies, call: string, query: URLSearchParams): string {
  const fits = [...query].map(([name, value]) => `${call}?${name}=${value}`).find((key) => key in replies);
  return fits ?? call;
}

/** What answers the calls without a reply: the contract's example. */
export function exampleReply(method: string, path: string, query: URLSearchParams): Answered | undefined {
  const example = exampleOfCall(method, path, query);
  if (!example) return undefined;
  const { endpoint, answer } = example;
  return { status: endpoint.status ?? (endpoint.answer ? 200 : 204), body: answer };
}

export interface State {
  /** Also the screenshot's file name. */
  name: string;
  path: string;
  as?: 'user' | 'admin';
  /** `GET /products/active` → reply, overriding the default ones. */
  api?: Replies;
  /** Values put into the browser's storage before the page runs. */
  stored?: Record<string, unknown>;
  /** Buttons or links to click before the screenshot, by name. */
  press?: RegExp[];
  /** The title of the dialog that is open then, the topmost if there are several. */
  dialog?: string;
  /** Steps other than clicks: typing, waiting. */
  act?: (page: Page) => Promise<void>;
  /** Its steps advance the page's clock, or cut its network. */
  alone?: boolean;
}

/** Whether it needs a page and a clock of its own: on a shared page everything is awaited, also what never ends. */
export const isAlone = ({ alone, api = {} }: State): boolean =>
  alone === true || Object.values(api).flat().includes('never');

/** A picture that somebody shares, of the size of those that the gateway draws. */
export const aPicture: Answered = {
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="#06281e"/><rect x="744" y="84" width="392" height="462" rx="24" fill="#fff"/></svg>',
  headers: { 'content-type': 'image/svg+xml' },
};
export const broken = problem('service_unavailable');
