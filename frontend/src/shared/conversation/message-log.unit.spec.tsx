/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MessageLog } from './message-log.js';
import type { UnsentMessage } from './outbox.js';

afterEach(cleanup);

const message = (id: string, mine = false) => ({ id, mine, created_at: '2026-11-20T18:05:00.000Z' });
const waiting: UnsentMessage = { key: 'k', content: 'Merci', written_at: '2026-11-20T18:06:00.000Z', error: null };

function Log({ shown = true, messages = [message('1')], unsent = [] as UnsentMessage[], label = 'Afi' }) {
  return (
    <MessageLog
      label={label}
      shown={shown}
      messages={messages}
      unsent={unsent}
      more={false}
      loadingMore={false}
      onMore={() => undefined}
      empty={null}
      bubble={({ id }) => <p key={id}>{id}</p>}
      isMine={({ mine }) => mine}
      onRetry={() => undefined}
      onDiscard={() => undefined}
    />
  );
}

/** jsdom has no layout: a thread of this height, of which 300 are in sight. */
function setHeight(height: number) {
  const box = screen.getByRole('log');
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: height });
  Object.defineProperty(box, 'clientHeight', { configurable: true, value: 300 });
  return box;
}
const scrollTo = (box: HTMLElement, top: number) => {
  box.scrollTop = top;
  fireEvent.scroll(box);
};
const jump = () => screen.queryByRole('button', { name: 'Nouveau message' });

test('a thread that was hidden shows its newest message when it appears', () => {
  const { rerender } = render(<Log shown={false} />);
  const box = setHeight(900);
  rerender(<Log />);
  expect(box.scrollTop).toBe(900);
});

test('an arriving message scrolls a thread that is read at its end', () => {
  const { rerender } = render(<Log />);
  const box = setHeight(900);
  scrollTo(box, 590);
  setHeight(960);
  rerender(<Log messages={[message('1'), message('2')]} />);
  expect(box.scrollTop).toBe(960);
  expect(jump()).toBeNull();
});

test('what is read further up stays in place, and a button leads to the message that arrived', () => {
  const { rerender } = render(<Log />);
  const box = setHeight(900);
  scrollTo(box, 100);
  setHeight(960);
  rerender(<Log messages={[message('1'), message('2')]} />);
  expect(box.scrollTop).toBe(100);
  fireEvent.click(jump()!);
  expect(box.scrollTop).toBe(960);
  expect(jump()).toBeNull();
});

test('the button goes once the message is in sight', () => {
  const { rerender } = render(<Log />);
  const box = setHeight(900);
  scrollTo(box, 100);
  rerender(<Log messages={[message('1'), message('2')]} />);
  scrollTo(box, 600);
  expect(jump()).toBeNull();
});

test('what is sent here is shown; that it was received scrolls nothing and is not announced', () => {
  const { rerender } = render(<Log />);
  const box = setHeight(900);
  scrollTo(box, 100);
  rerender(<Log unsent={[waiting]} />);
  expect(box.scrollTop).toBe(900);
  scrollTo(box, 100);
  rerender(<Log messages={[message('1'), message('2', true)]} />);
  expect(box.scrollTop).toBe(100);
  expect(jump()).toBeNull();
});

test('older messages are added above what is read; another conversation starts at its end', () => {
  const { rerender } = render(<Log />);
  const box = setHeight(900);
  scrollTo(box, 100);
  rerender(<Log messages={[message('1'), message('2')]} />);
  setHeight(1_400);
  rerender(<Log messages={[message('0'), message('1'), message('2')]} />);
  expect(box.scrollTop).toBe(600);
  rerender(<Log label="Yao" messages={[message('9')]} />);
  expect(box.scrollTop).toBe(1_400);
});
