import { newcomersTickets } from '../../../tests/e2e/gallery/ticket-answers.js';
import { screen, waitFor } from '@testing-library/react';
import { expect } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Replies, Reply } from '../../../tests/e2e/gallery/state.js';
import { dialog, fill, press } from './person.js';
import { sentences, type Situation } from './sentences.js';

/** One way in which a person can see a sentence. */
export interface Provocation {
  how: string;
  path: string;
  as?: 'user' | 'admin';
  /** Values put into the browser's storage before the page runs. */
  stored?: Record<string, unknown>;
  /** Answers other than the usual ones. */
  api?: Replies;
  /** What is pressed, by name. */
  press?: readonly RegExp[];
  /** Steps other than pressing. */
  act?: () => Promise<void>;
  /** A further sentence that must be shown: the server's own reason. */
  beside?: string;
  /** The answers after Réessayer, and what is shown then. */
  retry?: { api: Replies; sees: string };
  /** What follows the sentence. */
  then?: () => Promise<void>;
}

export const nonsense: Reply = { body: '<html>une autre page</html>' };
export const freeToPlace: Replies = { 'GET /tickets/user': { body: newcomersTickets } };
export const expired = problem('unauthenticated');

export async function createProduct(): Promise<void> {
  await fill({ Nom: 'Console de salon', 'Prix du ticket (F CFA)': '1500', 'Nombre de places': '300' });
  await press('Créer et ouvrir à la vente');
  await press('Ouvrir à la vente', await dialog());
}

/** A toast announced by screen readers. */
export const expectSpoken = (row: Situation) => async () =>
  waitFor(() =>
    expect(screen.getByText(sentences[row], { exact: true }).closest('[role=status]')?.getAttribute('aria-live')).toBe(
      'polite',
    ),
  );

/** Situations, each with the ways to reach it. */
export const provocations = <S extends Situation>(rows: Record<S, readonly Provocation[]>) => rows;

/** The sentence that a problem answer shows. */
export function sentenceOf(reply: { body: unknown }): string {
  return (reply.body as { message: string }).message;
}
