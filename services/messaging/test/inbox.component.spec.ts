import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AdminAccessReduced, UserRegistered } from '@raffle/contracts/events';
import { getConversation } from '@raffle/contracts/http/admin-messages';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import { getAdminById, messagesOfPerson } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, NeighbourProblem, type FakeNeighbour, type NeighbourCall } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

/** Who has a conversation, whether it waits for an answer, and who wrote one (docs/product.md rule 56). */
let identity: FakeNeighbour;
let messaging: MessagingService;
const team = new Map<string, string>();
beforeAll(async () => {
  identity = await fakeNeighbour();
  identity.answer(getAdminById, theTeam);
  messaging = await startMessaging({ IDENTITY_URL: identity.url });
});
afterAll(async () => {
  await messaging?.stop();
  await identity.close();
});

function theTeam({ params: { id = '' } }: NeighbourCall) {
  const username = team.get(id);
  if (username === undefined) throw new NeighbourProblem('admin_not_found');
  return { id, username, role: 'admin', areas: username === 'money' ? ['money'] : ['support'] };
}

function administrator(username: string) {
  const id = uuidv7();
  team.set(id, username);
  return { id, as: () => messaging.asAdmin(id, 'admin', { username }) };
}
type Administrator = ReturnType<typeof administrator>;

async function person(display_name: string): Promise<string> {
  const user_id = uuidv7();
  const registered_at = new Date().toISOString();
  await messaging.publish(UserRegistered, {
    ...UserRegistered.fixture,
    user_id,
    payment_id: uuidv7(),
    display_name,
    registered_at,
  });
  await eventually(async () => expect(await messaging.told(user_id)).toHaveLength(1));
  return user_id;
}
const write = (userId: string, content: string) =>
  messaging.call('POST', '/messages', { content }, messaging.as(userId));
const asked = (by: Administrator, path: string, body?: unknown, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  messaging.call(method, `/admin/conversations/${path}`, body, by.as());
const answer = (by: Administrator, userId: string, content: string) => asked(by, `${userId}/messages`, { content });
const assign = (by: Administrator, userId: string, to: string | null, from: string | null) =>
  asked(by, `${userId}/assignee`, { to, from }, 'PUT');
const settle = (by: Administrator, userId: string, lastAt: string) => asked(by, `${userId}/settle`, { lastAt });
const list = async (by: Administrator, query: string) => {
  const { body } = await messaging.call('GET', `/admin/conversations?${query}`, undefined, by.as());
  return listConversations.answer.parse(body);
};
const inList = async (by: Administrator, filter: string) =>
  (await list(by, `filter=${filter}&limit=100`)).conversations.map(({ user_id }) => user_id);
const one = async (by: Administrator, userId: string) => {
  const { body } = await messaging.call('GET', `/admin/conversations/${userId}`, undefined, by.as());
  return getConversation.answer.parse(body);
};
const acts = async (userId: string) =>
  (await messaging.acted()).filter(({ subject }) => subject === userId).map(({ action }) => action);

test('a message waits until it is answered, whoever has read it; an answer has its author, whom the person does not see', async () => {
  const [awa, bola] = [administrator('awa'), administrator('bola')];
  const user = await person('Afi M.');
  expect(await one(awa, user)).toMatchObject({ waiting_since: null, assigned_to: null });
  await write(user, 'Où est mon ticket ?');
  const { waiting_since: since } = await one(awa, user);
  expect(since).not.toBeNull();
  expect((await asked(awa, `${user}/read`)).status).toBe(204);
  await write(user, 'Vous êtes là ?');
  // The wait began with the first message, and reading did not end it.
  expect(await one(awa, user)).toMatchObject({ waiting_since: since, assigned_to: null });
  for (const filter of ['to_answer', 'unassigned', 'available']) expect(await inList(awa, filter)).toContain(user);
  expect(await inList(awa, 'answered')).not.toContain(user);
  const before = await list(awa, 'limit=1');
  await answer(awa, user, 'Il porte le numéro 12.');
  expect(await list(awa, 'limit=1')).toMatchObject({
    to_answer: before.to_answer - 1,
    unassigned: before.unassigned - 1,
  });
  expect(await inList(awa, 'answered')).toContain(user);
  // Who answered has it, so that what follows is theirs; a colleague's answer does not take it away.
  await answer(bola, user, 'Et bonne chance !');
  const shown = await one(bola, user);
  expect(shown).toMatchObject({ waiting_since: null, assigned_to: awa.id });
  expect(shown.messages.map(({ author, admin_id }) => [author, admin_id])).toEqual([
    ['platform', null],
    ['user', null],
    ['user', null],
    ['admin', awa.id],
    ['admin', bola.id],
  ]);
  await write(user, 'Merci');
  expect(await inList(awa, 'mine')).toContain(user);
  expect(await inList(awa, 'available')).toContain(user);
  for (const filter of ['mine', 'unassigned', 'available']) expect(await inList(bola, filter)).not.toContain(user);
  const { text } = await messaging.call('GET', '/messages', undefined, messaging.as(user));
  expect(text).toContain('Il porte le numéro 12.');
  for (const secret of [awa.id, bola.id, 'awa', 'waiting_since']) expect(text).not.toContain(secret);
});

test('those who wait are listed by their wait, and counted as they are listed', async () => {
  const awa = administrator('awa');
  const [first, second] = [await person('Un U.'), await person('Deux D.')];
  await write(first, 'Le premier');
  await write(second, 'Le deuxième');
  await write(first, 'Encore le premier');
  const waiting = await list(awa, 'filter=to_answer&direction=asc&limit=100');
  const order = waiting.conversations.map(({ user_id }) => user_id);
  expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
  expect(waiting.total).toBe(waiting.to_answer);
  expect((await list(awa, 'filter=unassigned')).total).toBe(waiting.unassigned);
});

test('one administrator has a conversation: taken once, handed over, released, each in the journal and on the stream', async () => {
  const [awa, bola] = [administrator('awa'), administrator('bola')];
  const user = await person('Koffi A.');
  await write(user, 'Bonjour');
  const both = await Promise.all([assign(awa, user, awa.id, null), assign(bola, user, bola.id, null)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const has = (await one(awa, user)).assigned_to;
  const [owner, other] = has === awa.id ? [awa, bola] : [bola, awa];
  expect(await assign(other, user, other.id, null)).toMatchObject({
    status: 409,
    body: { code: 'conversation_taken' },
  });
  // Repeatable.
  expect((await assign(owner, user, owner.id, null)).status).toBe(204);
  expect((await assign(owner, user, other.id, owner.id)).status).toBe(204);
  expect(await one(awa, user)).toMatchObject({ assigned_to: other.id });
  expect((await assign(owner, user, null, owner.id)).status).toBe(409);
  expect((await assign(owner, user, null, other.id)).status).toBe(204);
  expect(await one(awa, user)).toMatchObject({ assigned_to: null });
  await eventually(async () => {
    expect(await acts(user)).toEqual(['conversation.taken', 'conversation.handed_over', 'conversation.released']);
    expect((await messaging.moved()).filter(({ user_id }) => user_id === user)).toHaveLength(3);
  });
  const handedOver = (await messaging.acted()).find(
    ({ subject, action }) => subject === user && action === 'conversation.handed_over',
  );
  expect(handedOver).toMatchObject({ admin_id: owner.id, after: { assignee: team.get(other.id) } });
});

test('at the end of a shift all that an administrator has goes to one colleague, and each history says so', async () => {
  const [awa, bola, money] = [administrator('awa'), administrator('bola'), administrator('money')];
  const people = [await person('Ama S.'), await person('Kodjo S.'), await person('Sika S.')];
  for (const user of people) {
    await write(user, 'Bonjour');
    await assign(awa, user, awa.id, null);
  }
  const handOver = (to: string) => asked(awa, 'hand-over', { to });
  expect(await handOver(uuidv7())).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
  expect(await handOver(money.id)).toMatchObject({ status: 409, body: { code: 'colleague_not_in_support' } });
  expect(await assign(awa, people[0]!, money.id, awa.id)).toMatchObject({ body: { code: 'colleague_not_in_support' } });
  // Taken by a colleague meanwhile: it stays theirs.
  await assign(bola, people[2]!, bola.id, awa.id);
  expect(await handOver(bola.id)).toMatchObject({ status: 200, body: { handed_over: 2, left: 0 } });
  expect(await handOver(bola.id)).toMatchObject({ body: { handed_over: 0, left: 0 } });
  expect((await list(bola, 'filter=mine')).total).toBe(3);
  await eventually(async () => {
    for (const user of people.slice(0, 2))
      expect(await acts(user)).toEqual(['conversation.taken', 'conversation.handed_over']);
  });
});

test('nobody unknown gets a conversation; while identity does not answer one can still take it', async () => {
  const awa = administrator('awa');
  const user = await person('Yao K.');
  expect(await assign(awa, user, awa.id, null)).toMatchObject({
    status: 404,
    body: { code: 'conversation_not_found' },
  });
  await write(user, 'Bonjour');
  expect(await assign(awa, user, uuidv7(), null)).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
  identity.breakDown();
  expect(await assign(awa, user, uuidv7(), null)).toMatchObject({ status: 503 });
  expect((await assign(awa, user, awa.id, null)).status).toBe(204);
  identity.recover();
});

test('a removed administrator’s conversations are nobody’s, and nobody gives or answers them in that name again', async () => {
  const [awa, bola] = [administrator('awa'), administrator('bola')];
  const [theirs, others] = [await person('Ama D.'), await person('Essi A.')];
  await write(theirs, 'Bonjour');
  await write(others, 'Bonsoir');
  await assign(awa, theirs, awa.id, null);
  await assign(bola, others, bola.id, null);
  const reduced = {
    ...AdminAccessReduced.fixture,
    admin_id: awa.id,
    at: new Date().toISOString(),
  };
  await messaging.publish(AdminAccessReduced, { ...reduced, what: 'role_changed' });
  await messaging.publish(AdminAccessReduced, { ...reduced, what: 'unconfirmed' });
  await messaging.publish(AdminAccessReduced, { ...reduced, admin_id: uuidv7(), what: 'removed' });
  await answer(awa, others, 'Je réponds encore');
  expect(await one(bola, theirs)).toMatchObject({ assigned_to: awa.id });
  await messaging.publish(AdminAccessReduced, { ...reduced, what: 'removed' });
  await eventually(async () => expect(await one(bola, theirs)).toMatchObject({ assigned_to: null }));
  expect(await one(bola, others)).toMatchObject({ assigned_to: bola.id });
  expect(await inList(bola, 'unassigned')).toContain(theirs);
  await eventually(async () =>
    expect((await messaging.moved()).filter(({ user_id }) => user_id === null)).toHaveLength(1),
  );
  // Their account still exists for a moment where identity's answer is old.
  expect(await assign(bola, theirs, awa.id, null)).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
  expect(await answer(awa, theirs, 'Trop tard')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  await expect(
    messaging.query('UPDATE conversation SET assigned_to = $1 WHERE user_id = $2', [awa.id, theirs]),
  ).rejects.toThrow('removed');
});

test('what needs no answer is settled, unless the person has written since', async () => {
  const awa = administrator('awa');
  const user = await person('Dodji L.');
  const sent = await write(user, 'Merci !');
  const { created_at: at } = (sent.body as { message: { created_at: string } }).message;
  await eventually(async () => expect((await write(user, 'Encore une question')).status).toBe(201));
  expect(await settle(awa, user, at)).toMatchObject({ status: 409, body: { code: 'written_meanwhile' } });
  const { messages } = await one(awa, user);
  expect((await settle(awa, user, messages.at(-1)!.created_at)).status).toBe(204);
  expect((await settle(awa, user, messages.at(-1)!.created_at)).status).toBe(204);
  expect(await one(awa, user)).toMatchObject({ waiting_since: null, assigned_to: null });
  expect((await list(awa, 'q=dodji')).conversations).toMatchObject([{ unread: 0, waiting_since: null }]);
  await eventually(async () => expect(await acts(user)).toEqual(['conversation.settled']));
  await write(user, 'Une autre');
  expect(await inList(awa, 'to_answer')).toContain(user);
});

test('an archived conversation waits for nobody and nobody has it; its next message waits', async () => {
  const awa = administrator('awa');
  const user = await person('Partie P.');
  await write(user, 'Bonjour');
  await assign(awa, user, awa.id, null);
  await asked(awa, user, undefined, 'DELETE');
  for (const filter of ['to_answer', 'mine', 'answered', 'available'])
    expect(await inList(awa, filter)).not.toContain(user);
  const later = await write(user, 'Me revoilà');
  const { created_at: at } = (later.body as { message: { created_at: string } }).message;
  expect(await one(awa, user)).toMatchObject({ waiting_since: at, assigned_to: null });
  await asked(awa, user, undefined, 'DELETE');
  // Taking it brings it back.
  await assign(awa, user, awa.id, null);
  expect(await inList(awa, 'answered')).toContain(user);
});

test('that somebody is writing an answer is told to the others, and stored nowhere', async () => {
  const awa = administrator('awa');
  const user = await person('Kokou R.');
  expect((await asked(awa, `${user}/answering`)).status).toBe(204);
  await eventually(async () =>
    expect((await messaging.moved()).filter(({ user_id }) => user_id === user)).toEqual([
      { user_id: user, answering: awa.id },
    ]),
  );
  expect(await asked(awa, `${uuidv7()}/answering`)).toMatchObject({
    status: 404,
    body: { code: 'conversation_not_found' },
  });
});

test('the person’s own data says whether they wait, and not who has their conversation', async () => {
  const awa = administrator('awa');
  const user = await person('Mawuli S.');
  await write(user, 'Bonjour');
  await assign(awa, user, awa.id, null);
  const { text, body } = await messaging.call('GET', messagesOfPerson.path, undefined, messaging.as(user));
  expect(messagesOfPerson.answer.parse(body).items).toContainEqual({
    kind: 'conversation',
    waiting_since: (await one(awa, user)).waiting_since,
    archived_at: null,
  });
  expect(text).not.toContain(awa.id);
});

test.each([
  ['an answer that still waits', { last_from_admin: true, waiting_since: 'now()' }, 'conversation_answered'],
  ['an archived one that waits', { archived_at: 'now()', waiting_since: 'now()' }, 'conversation_archived_is_nobodys'],
  ['an archived one that somebody has', { archived_at: 'now()', assigned_to: 'gen_random_uuid()' }, 'nobodys'],
])('%s is refused by the database', async (_, values, constraint) => {
  const row = {
    user_id: 'gen_random_uuid()',
    last_content: `'x'`,
    last_from_admin: 'false',
    last_at: 'now()',
    ...values,
  };
  await expect(
    messaging.query(`INSERT INTO conversation (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`),
  ).rejects.toThrow(constraint);
});
