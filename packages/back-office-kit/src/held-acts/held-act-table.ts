import { secondsToUndo, type HeldActKind } from '@raffle/contracts/http/held-acts';

/**
 * SQL that creates the table of held acts, for a service's migration (docs/product.md rule 69). An act is undone before it is due,
 * and done or refused afterwards, once; what was typed is deleted with that.
 */
export const createHeldActs = (kinds: readonly HeldActKind[]): string => `
CREATE TABLE held_acts (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})),
  subject     text NOT NULL,
  input       jsonb,
  -- Who began it: {adminId, username, address}.
  actor       jsonb NOT NULL,
  held_at     timestamptz NOT NULL DEFAULT now(),
  due_at      timestamptz NOT NULL DEFAULT now() + interval '${secondsToUndo} seconds',
  state       text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'done', 'undone', 'failed')),
  failed_code text,
  ended_at    timestamptz,
  CONSTRAINT an_act_is_held_for_its_seconds CHECK (due_at >= held_at + interval '${secondsToUndo} seconds'),
  CONSTRAINT an_ended_act_has_its_instant CHECK ((state = 'held') = (ended_at IS NULL)),
  CONSTRAINT an_ended_act_keeps_no_input CHECK ((state = 'held') = (input IS NOT NULL)),
  CONSTRAINT an_act_is_undone_before_it_is_due CHECK (state NOT IN ('done', 'failed', 'undone') OR (state = 'undone') = (ended_at < due_at)),
  CONSTRAINT a_failed_act_has_its_reason CHECK ((state = 'failed') = (failed_code IS NOT NULL))
);
CREATE UNIQUE INDEX one_held_act ON held_acts (kind, subject) WHERE state = 'held';
CREATE INDEX held_acts_due ON held_acts (due_at, id) WHERE state = 'held';
CREATE INDEX held_acts_ended ON held_acts (ended_at) WHERE state <> 'held';

CREATE FUNCTION guard_held_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'held'
    OR (NEW.id, NEW.kind, NEW.subject, NEW.actor, NEW.held_at, NEW.due_at)
       IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.actor, OLD.held_at, OLD.due_at)
    OR (NEW.input IS DISTINCT FROM OLD.input AND NEW.state = 'held') THEN
    RAISE EXCEPTION 'a held act never changes, and ends once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER held_acts_guard BEFORE UPDATE ON held_acts FOR EACH ROW EXECUTE FUNCTION guard_held_act();
`;
