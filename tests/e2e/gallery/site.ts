import { aConfig } from '@raffle/contracts/fixtures/config';
import { now } from '@raffle/contracts/fixtures/world';
import { quicknet } from '@raffle/draw-protocol';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { ownPublicKey } from './own-drand.js';
import { exampleReply, keyOf, type Replies, type Reply } from './state.js';

const built = join(import.meta.dirname, '../../../frontend/dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
/** Of the built page's inline script. */
const scriptHash = hash(
  'sha256',
  /<script>([^]*?)<\/script>/.exec(readFileSync(join(built, 'index.html'), 'utf8'))?.[1] ?? '',
  'base64',
);
const policy = `default-src 'none'; script-src 'self' 'sha256-${scriptHash}'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'`;

/** An empty page of the same origin. */
export const blankPath = '/blank';

/**
 * The built application and the answers to its calls, so that every state is stable and no service is needed. Files are
 * served from a real server, not intercepted: only then does the browser keep them, compiled, from page to page.
 */
class Site {
  /** Of requests: their number, and how many of them are being answered. Calls that are never answered do not count. */
  begun = 0;
  pending = 0;
  /** Milliseconds between the answers to calls: each is answered that much after the one before. */
  paceMs = 0;
  private replies: Replies = {};
  private written = 0;
  private answered = 0;

  private constructor(readonly origin: string) {}

  static async start(): Promise<Site> {
    const server = createServer((request, response) => site.answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // It ends with the worker.
    server.unref();
    // `localhost` is a secure context, in which WebCrypto is available.
    const site = new Site(`http://localhost:${(server.address() as AddressInfo).port}`);
    return site;
  }

  /** The answers from now on, as `Replies` says. */
  reply(replies: Replies): void {
    this.replies = replies;
    this.written = 0;
    this.answered = 0;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const { method = 'GET' } = request;
    const path = pathname.replace(/^\/api(?=\/)/, '');
    const call = keyOf(this.replies, `${method} ${path}`, searchParams);
    // A page can have the same path as a call.
    const isFile =
      !pathname.startsWith('/api/') && (!(call in this.replies) || request.headers['sec-fetch-mode'] === 'navigate');
    const reply = isFile ? undefined : (this.replyTo(call) ?? exampleReply(method, path, searchParams));
    if (method !== 'GET' && call in this.replies) this.written += 1;
    this.begun += 1;
    if (reply === 'never') return;
    this.pending += 1;
    response.on('close', () => (this.pending -= 1));
    if (isFile) return sendFile(response, pathname);
    this.answered += 1;
    setTimeout(() => send(request, response, reply), this.answered * this.paceMs);
  }

  private replyTo(call: string): Reply | undefined {
    const found = this.replies[call];
    return isList(found) ? found[Math.min(this.written, found.length - 1)] : found;
  }
}

function send(request: IncomingMessage, response: ServerResponse, reply: Exclude<Reply, 'never'> | undefined): void {
  // The browser would repeat a call on a closed connection, but not one whose answer is not HTTP.
  if (reply === undefined || reply === 'unreachable') return void request.socket.end('unreachable\r\n\r\n');
  response
    .writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      date: now.toUTCString(),
      ...reply.headers,
    })
    .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
}

const isList = (found: Replies[string] | undefined): found is readonly Reply[] => Array.isArray(found);

function sendFile(response: ServerResponse, pathname: string): void {
  if (pathname === blankPath)
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  const isPage = extname(pathname) === '';
  const found = join(built, isPage ? 'index.html' : pathname);
  if (!existsSync(found)) return void response.writeHead(404).end();
  const body = readFileSync(found);
  response
    .writeHead(200, {
      'content-type': types[extname(found)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      ...(pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=31536000, immutable' } : {}),
    })
    .end(isPage ? body.toString().replaceAll('__BRAND__', aConfig.brand) : withOurDrand(found, body));
}

/** With a key of drand that these tests have, so that its rounds are signed for any hour. */
const withOurDrand = (file: string, body: Buffer): Buffer | string =>
  extname(file) === '.js' ? body.toString().replaceAll(quicknet.publicKey, ownPublicKey) : body;

let started: Promise<Site> | undefined;

/** This worker's server. */
export const site = (): Promise<Site> => (started ??= Site.start());
