import { readMessage, type Message } from '@raffle/contracts/http/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import type { MessagePages } from '../../shared/api/my-queries.js';
import { unreadOf, withRead } from './message-pages.js';

/**
 * Marks messages as read, first in the cache, then on the server. A message that the server did not accept shows as unread with
 * the next answer; each message is sent once per mount, so that a failing server does not cause a loop.
 */
export function useReadMessages() {
  const queries = useQueryClient();
  const asked = useRef(new Set<string>());
  return useCallback(
    async (opened: readonly Message[]) => {
      const ids = unreadOf(opened)
        .map(({ id }) => id)
        .filter((id) => !asked.current.has(id));
      if (ids.length === 0) return;
      for (const id of ids) asked.current.add(id);
      await queries.cancelQueries({ queryKey: ['messages'], exact: true });
      queries.setQueryData<MessagePages>(['messages'], (before) => before && withRead(before, new Set(ids)));
      try {
        for (const id of ids) await callApi(readMessage, { params: { id } });
      } catch (error) {
        // The next answer shows the message as unread.
        if (!(error instanceof ApiError)) throw error;
      } finally {
        await queries.invalidateQueries({ queryKey: ['messages'] });
      }
    },
    [queries],
  );
}
