import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { maxWinnersNamed, type Names } from './sentence.js';

/** The ids in a notice's data that stand for names. */
export interface NamedIds {
  product_id?: number | null;
  friend_id?: string;
  holder_message_id?: string;
}

/** The present names of what notices are about, in one statement. */
export async function findNames(manager: EntityManager, ids: readonly NamedIds[]): Promise<Names> {
  const products = distinct(ids.map(({ product_id }) => product_id));
  const friends = distinct(ids.map(({ friend_id }) => friend_id));
  const holderMessages = distinct(ids.map(({ holder_message_id }) => holder_message_id));
  if (products.length + friends.length + holderMessages.length === 0) return noNames;
  const found = await firstRow<Names>(
    manager,
    `SELECT
       (SELECT coalesce(jsonb_object_agg(id, jsonb_build_object('name', name, 'places', places, 'reason', reason,
            'winner_count', coalesce(o.winners, 0), 'winners', coalesce(w.winners, '[]'),
            'demonstration', coalesce(p.demonstration, false))), '{}')
        FROM unnest($1::integer[]) AS id LEFT JOIN product p ON p.product_id = id LEFT JOIN draw_outcome o ON o.product_id = id
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('display_name', display_name, 'city', city, 'ticket', ticket) ORDER BY place) AS winners
          FROM draw_winner WHERE product_id = id AND place < ${maxWinnersNamed}) AS w ON true) AS products,
       (SELECT coalesce(jsonb_object_agg(user_id, display_name), '{}')
        FROM person WHERE user_id = ANY ($2::uuid[]) AND erased_at IS NULL) AS friends,
       (SELECT coalesce(jsonb_object_agg(id, jsonb_build_object('subject', subject, 'content', content)), '{}')
        FROM holder_message WHERE id = ANY ($3::uuid[])) AS "holderMessages"`,
    [products, friends, holderMessages],
  );
  return found ?? noNames;
}

const noNames: Names = { products: {}, friends: {}, holderMessages: {} };

const distinct = <Id>(ids: readonly (Id | null | undefined)[]): Id[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];
