import { Controller, Module, type Type } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEndpoint } from '@raffle/contracts/http/define-endpoint';
import { defineOperation } from '@raffle/contracts/internal';
import { internalKeys } from '@raffle/test-kit';
import * as z from 'zod/mini';
import { z as zod } from 'zod';
import { baseConfigShape, loadConfig } from '../src/config/index.js';
import { ServiceKitModule, startService, type RunningService } from '../src/index.js';
import {
  Endpoint,
  Operation,
  signServiceToken,
  serviceTokenHeader,
  type Call,
  type Subject,
} from '../src/http/index.js';

const bookTitle = z.object({ title: z.string() });
const service = 'payments';
const limit = 'general';
const summary = 'A sample';

const addBook = defineEndpoint({
  ...{ method: 'POST', path: '/books', access: 'user', service, limit, summary },
  body: z.strictObject({ title: z.string().check(z.minLength(1)) }),
  answer: z.object({ title: z.string(), user_id: z.string(), key: z.nullable(z.string()) }),
  status: 201,
  idempotent: true,
});
const listBooks = defineEndpoint({
  ...{ method: 'GET', path: '/books', access: 'public', service, limit, summary, csv: true },
  query: z.strictObject({ page: z._default(z.coerce.number(), 1) }),
  answer: z.object({ page: z.number(), csv: z.boolean() }),
});
const deleteBook = defineEndpoint({
  ...{
    method: 'DELETE',
    path: '/shelves/{shelf}/books/{id}',
    access: 'admin',
    areas: 'every',
    service,
    limit,
    summary,
  },
  params: {
    shelf: { schema: z.string().check(z.regex(/^\d$/)), malformed: 'product_not_found' },
    id: { schema: z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), malformed: 'entry_not_found' },
  },
});
const deleteBookAsAdmin = defineEndpoint({ ...deleteBook, path: '/admin/shelves/{shelf}/books/{id}' });
const findBook = defineOperation({
  ...{ method: 'POST', path: '/internal/book', server: service, callers: ['tickets'], fixture: { title: 'Germinal' } },
  answer: bookTitle,
});
const returnBook = defineEndpoint({
  ...{ method: 'POST', path: '/returns', access: 'session', service, limit, summary },
});
const praiseBook = defineEndpoint({
  ...{ method: 'POST', path: '/praise', access: 'user', service, limit, summary },
});
const booksOfPerson = defineOperation({
  ...{
    method: 'GET',
    path: '/internal/own-books',
    server: service,
    callers: ['gateway'],
    fixture: { title: 'Germinal' },
  },
  access: 'user',
  answer: bookTitle,
});
const contracts = [addBook, listBooks, deleteBook, deleteBookAsAdmin, returnBook, praiseBook, findBook, booksOfPerson];
const deleted: [string, number][] = [];

@Controller()
class Books {
  @Endpoint(addBook)
  add({ userId, body: { title }, key }: Call<typeof addBook>) {
    return { title, user_id: userId, key };
  }

  @Endpoint(listBooks)
  list({ query: { page }, csv }: Call<typeof listBooks>) {
    return { page, csv };
  }

  @Endpoint(deleteBook, deleteBookAsAdmin)
  delete({ params: { shelf, id } }: Call<typeof deleteBook>): void {
    deleted.push([shelf, id]);
  }

  @Endpoint(returnBook)
  return(): void {}

  @Endpoint(praiseBook)
  praise(): void {}
}

@Controller()
class InternalBooks {
  @Operation(findBook)
  async find() {
    return Promise.resolve({ title: 'Germinal' });
  }

  @Operation(booksOfPerson)
  own({ userId }: Call<typeof booksOfPerson>) {
    return { title: `Germinal of ${userId}` };
  }
}

const start = (controllers: Type<unknown>[]) => {
  const config = loadConfig(zod.object(baseConfigShape), {
    ...internalKeys().env(service),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  @Module({ imports: [ServiceKitModule.forRoot({ name: service, config, contracts })], controllers })
  class Sample {}
  return startService({ name: service, module: Sample, config });
};

let running: RunningService;
beforeAll(async () => {
  running = await start([Books, InternalBooks]);
});
afterAll(() => running.close());

async function call(
  method: string,
  path: string,
  {
    subject,
    caller = 'gateway',
    ...init
  }: Omit<RequestInit, 'headers'> & {
    headers?: Record<string, string>;
    subject?: Subject;
    caller?: 'gateway' | 'tickets';
  } = {},
) {
  const privateKey = internalKeys().signingKeys[caller];
  const token = signServiceToken({ caller, target: service, privateKey, subject });
  const answer = await fetch(`${running.url}${path}`, {
    method,
    ...init,
    headers: { [serviceTokenHeader]: token, 'content-type': 'application/json', ...init.headers },
  });
  const text = await answer.text();
  return { status: answer.status, vary: answer.headers.get('vary'), body: text ? (JSON.parse(text) as unknown) : null };
}
const user: Subject = { kind: 'user', id: 'u-1' };
const admin: Subject = { kind: 'admin', id: 'a-1', role: 'admin' };

test('path, status, session, body and query come from the definition', async () => {
  const body = '{"title":"Germinal"}';
  const add = (more: object) => call('POST', '/books', { body, ...more });
  expect(await add({ subject: user, headers: { 'idempotency-key': 'k-1' } })).toMatchObject({
    status: 201,
    body: { title: 'Germinal', user_id: 'u-1', key: 'k-1' },
  });
  expect((await add({ subject: user })).body).toMatchObject({ key: null });
  expect((await add({ subject: user, headers: { 'idempotency-key': 'é' } })).status).toBe(400);
  expect((await add({ subject: user, body: '{"title":""}' })).status).toBe(400);
  expect((await add({})).status).toBe(401);
  expect((await add({ subject: admin })).status).toBe(403);
  expect(await call('GET', '/books?page=2')).toMatchObject({
    status: 200,
    vary: 'accept',
    body: { page: 2, csv: false },
  });
  expect((await call('GET', '/books', { headers: { accept: 'text/csv' } })).body).toEqual({ page: 1, csv: true });
  expect((await call('GET', '/books?pages=2')).status).toBe(400);
});

test('two paths share a method, and an endpoint without an answer is 204', async () => {
  expect(await call('DELETE', '/shelves/3/books/7', { subject: admin })).toMatchObject({ status: 204, body: null });
  expect((await call('DELETE', '/admin/shelves/3/books/8', { subject: admin })).status).toBe(204);
  expect((await call('DELETE', '/shelves/3/books/9', { subject: user })).status).toBe(403);
  expect(deleted).toEqual([
    ['3', 7],
    ['3', 8],
  ]);
  expect(() => Endpoint(deleteBook, { ...deleteBookAsAdmin, access: 'user' })).toThrow(
    'DELETE /shelves/{shelf}/books/{id} and DELETE /admin/shelves/{shelf}/books/{id} cannot share a method',
  );
});

test('a malformed parameter of the path is answered like one that does not exist', async () => {
  const codes = await Promise.all(
    ['/shelves/3/books/b', '/shelves/%00/books/7', '/shelves/33/books/7'].map(async (path) => {
      const { status, body } = await call('DELETE', path, { subject: admin });
      return [status, (body as { code: string }).code];
    }),
  );
  expect(codes).toEqual([
    [404, 'entry_not_found'],
    [404, 'product_not_found'],
    [404, 'product_not_found'],
  ]);
});

test('the access of an endpoint is required also where its method does not read who calls', async () => {
  const statuses = async (path: string) => {
    const answers = await Promise.all([undefined, user, admin].map((subject) => call('POST', path, { subject })));
    return answers.map(({ status }) => status);
  };
  expect(await statuses('/returns')).toEqual([401, 204, 204]);
  expect(await statuses('/praise')).toEqual([401, 204, 403]);
});

test('a body of more than 256 KiB is refused', async () => {
  const body = JSON.stringify({ title: 'a'.repeat(300_000) });
  expect((await call('POST', '/books', { body, subject: user })).status).toBe(413);
});

test('an operation about a person is answered only on their behalf', async () => {
  expect((await call('GET', '/internal/own-books')).status).toBe(401);
  expect((await call('GET', '/internal/own-books', { subject: admin })).status).toBe(403);
  expect((await call('GET', '/internal/own-books', { subject: user })).body).toEqual({ title: 'Germinal of u-1' });
});

test('an operation answers only its callers', async () => {
  expect(await call('POST', '/internal/book', { caller: 'tickets' })).toMatchObject({
    status: 200,
    body: { title: 'Germinal' },
  });
  expect((await call('POST', '/internal/book')).status).toBe(403);
});

test('the start fails for a contract that is not implemented', async () => {
  await expect(start([Books])).rejects.toThrow('payments has no controller method for POST /internal/book.');
});

test('the start fails for a contract that is implemented twice', async () => {
  @Controller()
  class SameBooks {
    @Operation(findBook)
    again() {
      return { title: 'Nana' };
    }
  }
  await expect(start([Books, InternalBooks, SameBooks])).rejects.toThrow(
    "'POST' already declared for route '/internal/book'",
  );
});

test('the start fails for a contract of another service', async () => {
  @Controller()
  class ForeignBooks {
    @Endpoint(defineEndpoint({ ...listBooks, path: '/others', service: 'catalog' }))
    others() {
      return { page: 1, csv: false };
    }
  }
  await expect(start([Books, InternalBooks, ForeignBooks])).rejects.toThrow(
    'ForeignBooks.others implements GET /others, which payments does not serve.',
  );
});

/** Never used: the type check fails when one of these lines compiles. */
export class Refused {
  // @ts-expect-error the answer has no title
  @Operation(findBook)
  find() {
    return { name: 'Germinal' };
  }

  @Endpoint(addBook)
  other({ userId }: Call<typeof addBook>) {
    return { title: 'Germinal', user_id: userId, key: null };
  }

  // @ts-expect-error the body's title is a text
  @Endpoint(addBook)
  add({ body: { title } }: { body: { title: number } }) {
    return { title: String(title), user_id: '', key: null };
  }
}
