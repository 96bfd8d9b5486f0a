import { incidentKind } from '@raffle/contracts/http/admin-news';
import { setOnce } from '@raffle/service-kit/database';

/** Payments that were refused, and what administrators are told at once (docs/product.md rule 68). After `createSetOnce`. */
export const incidents = `
-- Payments that the provider reported as failed, when we learned it; one that is paid later stays.
CREATE TABLE refusals (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  -- As the provider names it; null where it names none.
  operator text,
  refused_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refusals_by_time ON refusals (refused_at) INCLUDE (operator);

CREATE TABLE incidents (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (${incidentKind.options.map((kind) => `'${kind}'`).join(', ')})),
  -- Of refusals; null: of all operators together.
  operator text CHECK (operator IS NULL OR kind = 'refusals'),
  since timestamptz NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz CHECK (ended_at >= since)
);
-- It is found once, whichever instance looks.
CREATE UNIQUE INDEX incidents_one_at_a_time ON incidents (kind, operator) NULLS NOT DISTINCT WHERE ended_at IS NULL;
CREATE INDEX incidents_by_end ON incidents ((coalesce(ended_at, 'infinity'::timestamptz)), since);
${setOnce('incidents', 'id', 'kind', 'operator', 'since', 'found_at', 'ended_at')}
`;
