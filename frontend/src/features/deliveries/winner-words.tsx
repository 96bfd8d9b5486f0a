import type { Win } from '@raffle/contracts/http/deliveries';
import { addPortrait, maximumFirstName, maximumSentence, sayWords } from '@raffle/contracts/http/winner-words';
import { maximumCity } from '@raffle/contracts/texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { acceptedPictures, pictureProblem, pictureTexts } from '../../shared/form/picture-file.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button, type ButtonKind } from '../../shared/ui/button.js';
import { Field, Input, TextArea } from '../../shared/ui/field.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { useToast } from '../../shared/ui/toasts.js';
import { wordsTexts as texts } from './texts.fr.js';

const nothing = { first_name: '', city: '', sentence: '', photo: false };
type Of = Pick<Win, 'id' | 'words'>;

/** What the winner agrees to show of themselves, its state, and how to withdraw it (docs/product.md rule 37). */
export function WinnerWords({ win, kind }: { win: Of; kind: ButtonKind }) {
  const [open, setOpen] = useState(false);
  const { id, words } = win;
  const withdraw = useMutation(actOf(sayWords));
  return (
    <section className="stack stack-2">
      <h3>{texts.title}</h3>
      {words === null ? (
        <p className="sm muted">{texts.hint}</p>
      ) : (
        <>
          <Notice tone={words.state === 'approved' ? 'ok' : words.state === 'refused' ? 'warn' : 'info'}>
            {texts.states[words.state]}
            {words.refusal !== null && <b className="block breakable">{words.refusal}</b>}
          </Notice>
          <p className="breakable">
            {[words.first_name, words.city].filter((text) => text !== '').join(', ')}
            {words.photo && <span className="sm muted block">{texts.withPhoto}</span>}
            {words.sentence !== '' && <q className="block">{words.sentence}</q>}
          </p>
        </>
      )}
      <div className="row row-wrap row-2">
        <Button kind={kind} onClick={() => setOpen(true)}>
          {words === null ? texts.choose : texts.change}
        </Button>
        {words !== null && (
          <Button
            kind="quiet"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, body: nothing })}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
      <FailureNotice title={texts.failed} error={withdraw.error} />
      {open && <WordsDialog win={win} onClose={() => setOpen(false)} />}
    </section>
  );
}

function WordsDialog({ win: { id, words }, onClose }: { win: Of; onClose: () => void }) {
  const showToast = useToast();
  const say = useMutation(actOf(sayWords));
  const { first_name, city, sentence } = words ?? nothing;
  const form = useForm({
    draft: null,
    initial: { first_name, city, sentence },
    check: (values) => validate(sayWords.body, { ...values, photo: words?.photo ?? false }),
  });
  const onSuccess = () => {
    showToast(texts.saved);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.failed}
      onSubmit={form.onSubmit((body) => say.mutateAsync({ params: { id }, body }, { onSuccess }))}
    >
      <p>{texts.lead}</p>
      <Input
        {...form.field('first_name')}
        label={texts.firstName}
        maxLength={maximumFirstName}
        autoComplete="given-name"
      />
      <Input {...form.field('city')} label={texts.city} maxLength={maximumCity} />
      <TextArea {...form.field('sentence')} label={texts.sentence} rows={3} maxLength={maximumSentence} />
      <Portrait id={id} words={words} />
    </FormDialog>
  );
}

/** Sent as soon as it is chosen. */
function Portrait({ id, words }: Of) {
  const [refused, setRefused] = useState<string | null>(null);
  const add = useMutation(actOf(addPortrait));
  const remove = useMutation(actOf(sayWords));
  return (
    <div className="stack stack-2">
      <Field label={words?.photo ? texts.otherPhoto : texts.photo} help={pictureTexts.accepted} error={refused}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept={acceptedPictures}
            disabled={add.isPending}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // After a lost upload, choosing the same file again fires a change event.
              event.target.value = '';
              const problem = file ? pictureProblem(file) : null;
              setRefused(problem);
              add.reset();
              if (file && problem === null) add.mutate({ params: { id }, file });
            }}
          />
        )}
      </Field>
      {add.isPending && <Spinner />}
      {words?.photo && (
        <div className="row row-wrap row-2">
          <span className="sm">{texts.photoSent}</span>
          <Button
            kind="quiet"
            size="small"
            busy={remove.isPending}
            onClick={() => {
              const { first_name, city, sentence } = words;
              remove.mutate({ params: { id }, body: { first_name, city, sentence, photo: false } });
            }}
          >
            {texts.removePhoto}
          </Button>
        </div>
      )}
      <FailureNotice title={texts.photoFailed} error={add.error ?? remove.error} />
    </div>
  );
}
