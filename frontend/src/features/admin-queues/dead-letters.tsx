import {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
} from '@raffle/contracts/http/admin-queues';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, Copy } from 'lucide-react';
import { useState } from 'react';
import { queryOf, actOf } from '../../shared/api/query-of.js';
import { copyText } from '../../shared/copy-text.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { letterAdvice, letterMeanings, unknownLetter } from './letter-meanings.fr.js';
import { texts } from './texts.fr.js';
import styles from './queues.module.css';

/** How often dead letters are refetched while the page is visible (milliseconds): one that was replayed may fail again. */
const refreshMs = 10_000;

/** The messages given back to their queue, by id, and when each had failed before. */
export type GivenBack = ReadonlyMap<string, string | null>;

interface DeadLettersProps {
  service: Service;
  all: number;
  given: GivenBack;
  onGiven: (given: GivenBack) => void;
}

/** The dead letters of a service, each with its reason, trace and content, to be replayed or discarded. */
export function DeadLetters({ service, all, given, onGiven }: DeadLettersProps) {
  const letters = useQuery({ ...queryOf(listDeadLetters, { params: { service } }), refetchInterval: refreshMs });
  const showToast = useToast();
  const [discarding, setDiscarding] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const shown = letters.data?.dead_letters ?? [];
  const replay = useMutation({
    ...actOf(replayDeadLetters),
    onMutate: ({ body: { messageIds } }) =>
      new Map(
        shown.flatMap(({ message_id: id, dead_lettered_at: at }) =>
          id !== null && messageIds.includes(id) ? ([[id, at]] as const) : [],
        ),
      ),
    // Not that of `mutate`, which runs after the list was read again: without letters it is not shown any more.
    onSuccess: ({ replayed }, _input, before) => {
      // Whether they succeed is known only once they are handled; those that fail again come back into this list.
      showToast(replayed === 0 ? texts.replayedNone : counted(replayed, ...texts.replayed), 'info');
      if (replayed > 0) onGiven(before);
      setConfirming(false);
    },
    onError: () => setConfirming(false),
  });
  const ids = shown.flatMap(({ message_id: id }) => id ?? []);
  const failedAgain = shown.filter(({ message_id: id, dead_lettered_at: at }) => {
    const before = id === null ? undefined : given.get(id);
    return before !== undefined && before !== at;
  }).length;
  const giveBack = (messageIds: string[]) => replay.mutate({ params: { service }, body: { messageIds } });
  return (
    <Card large id={service} className={styles.letters}>
      <header className="row between row-wrap">
        <h2>{texts.letters(texts.services[service])}</h2>
        {ids.length > 1 && (
          <Button kind="secondary" size="small" busy={replay.isPending} onClick={() => setConfirming(true)}>
            {texts.replayAll(number(ids.length))}
          </Button>
        )}
      </header>
      <FailureNotice title={texts.replayFailed} error={replay.error} />
      {failedAgain > 0 && (
        <Notice tone="bad" announce>
          {texts.failedAgain(number(failedAgain), number(given.size))}
        </Notice>
      )}
      {letters.isPending && (
        <LoadingRegion label={texts.lettersLoading} className="stack">
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="100%" height="2.5rem" />
        </LoadingRegion>
      )}
      {letters.data === undefined && letters.isError && (
        <ErrorState
          title={texts.lettersFailed}
          error={letters.error}
          reassurance={null}
          onRetry={() => void letters.refetch()}
        />
      )}
      {all > shown.length && shown.length > 0 && (
        <p className="sm muted">{texts.firstOnes(number(shown.length), number(all))}</p>
      )}
      <ul className="list">
        {shown.map((letter, index) => (
          <li key={letter.message_id ?? index}>
            <Letter
              service={service}
              letter={letter}
              busy={replay.isPending}
              onReplay={(id) => giveBack([id])}
              onDiscard={setDiscarding}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={texts.replayAllTitle(ids.length)}
        confirmLabel={texts.replayAll(number(ids.length))}
        confirmKind="primary"
        busy={replay.isPending}
        onConfirm={() => giveBack(ids)}
      >
        <p>{texts.replayAllText}</p>
      </ConfirmDialog>
      {discarding !== null && <Discard service={service} messageId={discarding} onClose={() => setDiscarding(null)} />}
    </Card>
  );
}

interface LetterProps {
  service: Service;
  letter: DeadLetter;
  busy: boolean;
  onReplay: (id: string) => void;
  onDiscard: (id: string) => void;
}

function Letter({ service, letter, busy, onReplay, onDiscard }: LetterProps) {
  const showToast = useToast();
  const { message_id: id, event, reason, detail, correlation_id: trace } = letter;
  const meaning = letterMeanings[service][event] ?? unknownLetter;
  const advice = letterAdvice[meaning.kind];
  const copy = async () => {
    const copied = await copyText(trace);
    showToast(copied ? texts.copied : texts.copyFailed, copied ? 'ok' : 'bad');
  };
  return (
    <div className="stack stack-2 grow">
      <div className="row between row-wrap">
        <b className="breakable">{meaning.failed}</b>
        {id === null ? (
          <span className="sm muted">{texts.withoutId}</span>
        ) : (
          <span className="row row-2">
            <Button kind="secondary" size="small" disabled={busy} onClick={() => onReplay(id)}>
              {texts.replay}
            </Button>
            <Button kind="quiet" size="small" onClick={() => onDiscard(id)}>
              {texts.discard}
            </Button>
          </span>
        )}
      </div>
      <p>{meaning.people}</p>
      <p>{advice.todo}</p>
      <p>{advice.call}</p>
      <p className="sm muted breakable">
        {event}
        {texts.because}
        {reason === null ? texts.unknownReason : (texts.reasons[reason] ?? reason)}
        {detail !== '' && `\u00a0: ${detail}`}
      </p>
      <p className="xs muted">
        {[
          letter.dead_lettered_at && texts.failedAt(dateAndTime(letter.dead_lettered_at)),
          letter.occurred_at && texts.happenedAt(dateAndTime(letter.occurred_at)),
          letter.attempts > 0 && counted(letter.attempts, ...texts.attempts),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="xs muted row row-1">
        <span>{texts.trace}</span>
        <code className="breakable">{trace}</code>
        <Button kind="quiet" icon size="small" aria-label={texts.copy} onClick={() => void copy()}>
          <Icon of={Copy} />
        </Button>
      </p>
      <details className="sm">
        <summary>
          <Icon of={ChevronRight} />
          {texts.body}
        </summary>
        <pre>{readable(letter.body)}</pre>
      </details>
    </div>
  );
}

/** JSON is formatted; anything else is shown unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Discard({ service, messageId, onClose }: { service: Service; messageId: string; onClose: () => void }) {
  const discard = useMutation(actOf(discardDeadLetter));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft(`discard ${messageId}`),
    initial: { reason: '' },
    check: (values) => validate(discardDeadLetter.body, { ...values, messageId }),
  });
  const onSuccess = () => {
    showToast(texts.discarded);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.discardTitle}
      form={form}
      submitLabel={texts.discard}
      submitKind="danger"
      failureTitle={texts.discardFailed}
      onSubmit={form.onSubmit((body) => discard.mutateAsync({ params: { service }, body }, { onSuccess }))}
    >
      <p>{texts.discardText}</p>
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}
