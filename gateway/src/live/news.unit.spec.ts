import { expect, test } from '@jest/globals';
import type { Session } from '@raffle/service-kit/redis';
import { News, userOf, type Audience } from './news.js';

const ama = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';
const session = (kind: 'user' | 'admin', id: string) => ({ kind, id }) as Session;
const audiences: Audience[] = ['everyone', 'signed_in', 'users', 'admins', userOf(ama)];
const heardBy = (news: News, who: Session | null) => news.eventsFor(who).map(String);

test('a stream gets what is for its audiences, and nothing else', () => {
  const news = new News();
  for (const to of audiences) news.tell(to, Buffer.from(to));
  expect(heardBy(news, null)).toEqual(['everyone']);
  expect(heardBy(news, session('user', ama))).toEqual(['everyone', 'signed_in', 'users', userOf(ama)]);
  expect(heardBy(news, session('user', 'another'))).toEqual(['everyone', 'signed_in', 'users']);
  // An administrator whose id is that of a user is not that user.
  expect(heardBy(news, session('admin', ama))).toEqual(['everyone', 'signed_in', 'admins']);
});

test('equal events become one, the newest last, across batches and audiences', () => {
  const [news, later] = [new News(), new News()];
  for (const text of ['a', 'b']) news.tell('users', Buffer.from(text));
  later.tell('users', Buffer.from('a'));
  later.tell(userOf(ama), Buffer.from('b'));
  const all = new News();
  expect(all.isEmpty).toBe(true);
  for (const one of [news, later]) all.add(one);
  expect(heardBy(all, session('user', 'another'))).toEqual(['b', 'a']);
  expect(heardBy(all, session('user', ama))).toEqual(['b', 'a']);
});
