import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { conversationExists } from '../conversation/conversation.queries.js';
import { findDisplayName } from '../people/person.queries.js';
import { nameless } from './conversation-list.queries.js';

/** The name above a conversation, also of a person who has not written yet. @throws ProblemException `conversation_not_found` */
export async function nameInConversation(manager: EntityManager, userId: string): Promise<string> {
  const name = await findDisplayName(manager, userId);
  if (name === undefined && !(await conversationExists(manager, userId))) {
    throw new ProblemException('conversation_not_found');
  }
  return name ?? nameless;
}
