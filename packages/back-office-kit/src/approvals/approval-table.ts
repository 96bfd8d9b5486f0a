import type { ApprovalKind } from '@raffle/contracts/http/approvals';

/**
 * SQL that creates the table of approval requests, for a service's migration (docs/product.md rules 42, 47 and 48).
 * The content of a request never changes, it is decided once, and its approver is another than its
 * requester, who may approve it only where they asked as the only administrator, and after 24 hours.
 */
export const createApprovalRequests = (kinds: readonly ApprovalKind[]): string => `
CREATE TABLE approval_requests (
  id                uuid PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})),
  subject           text NOT NULL,
  before            jsonb NOT NULL,
  after             jsonb NOT NULL CHECK (after <> '{}'),
  reason            text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  requested_by      uuid NOT NULL,
  requested_by_name text NOT NULL,
  requested_at      timestamptz NOT NULL DEFAULT now(),
  expires_at        timestamptz NOT NULL DEFAULT now() + interval '72 hours',
  -- From then on the requester may approve: they were the only administrator.
  alone_from        timestamptz CHECK (alone_from >= requested_at + interval '24 hours'),
  -- From then on the account that it is about may approve, though it does not count yet: the first two confirm each other.
  subject_from      timestamptz CHECK (subject_from >= requested_at + interval '24 hours'),
  -- The hash of a password that the change sets; deleted with the decision.
  secret            text,
  decision          text CHECK (decision IN ('approved', 'refused', 'expired')),
  decided_by        uuid,
  decided_by_name   text,
  decided_at        timestamptz,
  decision_reason   text CHECK (length(decision_reason) <= 500),
  CONSTRAINT a_decision_has_its_instant CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT an_administrator_decides CHECK (
    (decision IN ('approved', 'refused')) IS TRUE = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_by_name IS NULL)),
  CONSTRAINT a_refusal_has_its_reason CHECK ((decision = 'refused') IS TRUE = (decision_reason IS NOT NULL)),
  CONSTRAINT the_approver_is_another CHECK (
    decision IS DISTINCT FROM 'approved' OR decided_by <> requested_by OR (decided_at >= alone_from) IS TRUE),
  CONSTRAINT the_subject_waits CHECK (
    decision IS DISTINCT FROM 'approved' OR subject_from IS NULL OR decided_by::text <> subject OR decided_at >= subject_from),
  CONSTRAINT a_decided_request_keeps_no_secret CHECK (decision IS NULL OR secret IS NULL),
  CONSTRAINT approved_in_time CHECK (decision IS DISTINCT FROM 'approved' OR decided_at <= expires_at)
);
CREATE UNIQUE INDEX one_open_approval_request ON approval_requests (kind, subject) WHERE decision IS NULL;
CREATE INDEX approval_requests_of ON approval_requests (subject, requested_at DESC);
CREATE INDEX approval_requests_open ON approval_requests (requested_at) WHERE decision IS NULL;

-- Else one statement could insert what two administrators are said to have agreed on.
CREATE FUNCTION guard_new_approval_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a request is asked for before it is decided' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER approval_requests_begin_open BEFORE INSERT ON approval_requests FOR EACH ROW
  WHEN (NEW.decision IS NOT NULL) EXECUTE FUNCTION guard_new_approval_request();

CREATE FUNCTION guard_approval_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decision IS NOT NULL
    OR (NEW.id, NEW.kind, NEW.subject, NEW.before, NEW.after, NEW.reason, NEW.requested_by, NEW.requested_by_name, NEW.requested_at, NEW.expires_at, NEW.alone_from, NEW.subject_from)
       IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.subject, OLD.before, OLD.after, OLD.reason, OLD.requested_by, OLD.requested_by_name, OLD.requested_at, OLD.expires_at, OLD.alone_from, OLD.subject_from)
    OR (NEW.secret IS DISTINCT FROM OLD.secret AND NEW.decision IS NULL)
  THEN
    RAISE EXCEPTION 'what was asked for never changes, and is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_requests_guard BEFORE UPDATE ON approval_requests
  FOR EACH ROW EXECUTE FUNCTION guard_approval_request();
`;
