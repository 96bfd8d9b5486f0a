import { sendMessage } from '@raffle/contracts/http/messages';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.js';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import type { MessagePages } from '../../shared/api/my-queries.js';
import { serverNow } from '../../shared/server-clock.js';
import { changeOutbox } from './stored-outbox.js';
import { withMessage } from './message-pages.js';
import { dropped, marked, posted, type UnsentMessage } from '../../shared/conversation/outbox.js';
import { texts } from './texts.fr.js';

/** Sends one message at a time, so that the team gets them in the order in which they were written. */
let line: Promise<void> = Promise.resolve();

/** Sends and retries messages. Pending and failed messages stay in the outbox until the server accepts them. */
export function useSendMessage(owner: string) {
  const queries = useQueryClient();
  return {
    send(content: string) {
      const message = { key: newIdempotencyKey(), content, written_at: serverNow().toISOString(), error: null };
      changeOutbox(owner, (before) => posted(before, message));
      line = line.then(() => deliver(queries, owner, message));
    },
    retry(message: UnsentMessage) {
      changeOutbox(owner, (before) => marked(before, message.key, null));
      line = line.then(() => deliver(queries, owner, message));
    },
    discard: (message: UnsentMessage) => changeOutbox(owner, (before) => dropped(before, message.key)),
  };
}

async function deliver(queries: QueryClient, owner: string, { key, content }: UnsentMessage): Promise<void> {
  try {
    const { message } = await callApi(sendMessage, { body: { content }, idempotencyKey: key });
    queries.setQueryData<MessagePages>(['messages'], (before) => before && withMessage(before, message));
    changeOutbox(owner, (before) => dropped(before, key));
  } catch (error) {
    // Shown beside the message with a retry button.
    changeOutbox(owner, (before) => marked(before, key, errorMessage(error, texts.notSent)));
  }
  await queries.invalidateQueries({ queryKey: ['messages'] });
}
