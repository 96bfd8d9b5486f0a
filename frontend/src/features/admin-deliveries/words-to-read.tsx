import { approveWords, listWinnerWords, refuseWords, type WordsToRead } from '@raffle/contracts/http/winner-words';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Select, TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useDone } from './delivery-dialog.js';
import { wordsTexts as texts } from './texts.fr.js';
import styles from './deliveries.module.css';

/** What winners want to show, to be read before the public does; also what is published, which can still be refused (docs/product.md rule 37). */
export function WinnersWords() {
  const [state, setState] = useState<'waiting' | 'approved'>('waiting');
  const { data } = useQuery(queryOf(listWinnerWords, { query: { state } }));
  const [refusing, setRefusing] = useState<WordsToRead | null>(null);
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isRead = data !== undefined;
  // Sent here, before the browser could find the fragment.
  useEffect(() => {
    if (isRead && hash === '#words') section.current?.scrollIntoView();
  }, [isRead, hash]);
  return (
    <section ref={section} className="stack stack-2" aria-labelledby="words">
      <h2 id="words">{texts.title}</h2>
      <Select
        name="words-state"
        label={texts.which}
        value={state}
        options={[
          { value: 'waiting', label: texts.waiting },
          { value: 'approved', label: texts.approved },
        ]}
        onChange={(event) => setState(event.target.value as typeof state)}
      />
      {data && (
        <p className="sm muted" role="status">
          {data.total === 0 ? texts.none[state] : texts.total[state](data.total)}
        </p>
      )}
      <ul className="grid">
        {data?.words.map((words) => (
          <li key={words.delivery_id}>
            <Words words={words} published={state === 'approved'} onRefuse={() => setRefusing(words)} />
          </li>
        ))}
      </ul>
      {refusing && <RefuseDialog words={refusing} onClose={() => setRefusing(null)} />}
    </section>
  );
}

interface WordsProps {
  words: WordsToRead;
  published: boolean;
  onRefuse: () => void;
}

function Words({ words, published, onRefuse }: WordsProps) {
  const { delivery_id: id, version, first_name, city, sentence, picture } = words;
  const approve = useMutation(actOf(approveWords));
  const whose = <span className="sr">&nbsp;: {nameOf(words)}</span>;
  return (
    <Card className="stack stack-2">
      <p>
        <b>
          <bdi>{nameOf(words)}</bdi>
        </b>
        <span className="sm muted block breakable">
          {words.product_name}, {ticketNumber(words.product_id, words.ticket, words.places)},{' '}
          {dateAndTime(words.said_at)}
        </span>
      </p>
      <dl className="stack stack-1">
        <Shown name={texts.firstName} value={first_name} />
        <Shown name={texts.city} value={city} />
        <Shown name={texts.sentence} value={sentence} />
      </dl>
      {picture !== null && <img className={styles.portrait} src={picture} alt={texts.photoOf(nameOf(words))} />}
      <div className="row row-wrap row-2">
        {!published && (
          <Button
            size="small"
            busy={approve.isPending}
            onClick={() => approve.mutate({ params: { id }, body: { version } })}
          >
            {texts.approve}
            {whose}
          </Button>
        )}
        <Button kind="secondary" size="small" onClick={onRefuse}>
          {published ? texts.hide : texts.refuse}
          {whose}
        </Button>
      </div>
      <FailureNotice title={texts.approveFailed} error={approve.error} />
    </Card>
  );
}

function Shown({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt className="sm muted">{name}</dt>
      <dd className="breakable">{value}</dd>
    </div>
  );
}

const nameOf = ({ full_name, name }: WordsToRead) => full_name ?? name;

function RefuseDialog({ words, onClose }: { words: WordsToRead; onClose: () => void }) {
  const { delivery_id: id, version } = words;
  const refuse = useMutation(actOf(refuseWords));
  const onSuccess = useDone(texts.refused, onClose);
  const form = useForm({
    draft: useDraft(`refuse words ${id}`),
    initial: { reason: '' },
    check: (values) => validate(refuseWords.body, { ...values, version }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={<Named text={texts.refuseTitle} name={nameOf(words)} />}
      form={form}
      submitLabel={texts.refuseSubmit}
      failureTitle={texts.refuseFailed}
      onSubmit={form.onSubmit((body) => refuse.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        help={texts.reasonHelp}
        rows={2}
        maxLength={300}
        required
      />
    </FormDialog>
  );
}
