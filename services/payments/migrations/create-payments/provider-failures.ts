/** Which calls to which payment provider fail (docs/payment-provider.md "Failures"). */
export const providerFailures = `
-- A row for each provider and kind of call whose last one failed; the next good answer deletes it. The same for all instances.
CREATE TABLE provider_failures (
  provider text NOT NULL,
  call text NOT NULL CHECK (call IN ('create', 'status')),
  in_a_row integer NOT NULL CHECK (in_a_row > 0),
  first_failed_at timestamptz NOT NULL DEFAULT now(),
  last_failed_at timestamptz NOT NULL DEFAULT now(),
  -- Whose session the last call asked for and was refused; null where it got no usable answer.
  refused_for uuid,
  -- When it was last asked only to learn whether it answers again.
  asked_at timestamptz,
  PRIMARY KEY (provider, call),
  CONSTRAINT only_sessions_are_refused CHECK (refused_for IS NULL OR call = 'create')
);
`;
