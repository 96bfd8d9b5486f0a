import { createCampaign, endCampaign, type Campaign } from '@raffle/contracts/http/admin-sources';
import { useMutation } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { copyText } from '../../shared/copy-text.js';
import { date } from '../../shared/format/dates.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { campaignAddress } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './sources.module.css';

/** The owner's campaigns with their links, and those that ended; the dialogs that add and end one. */
export function Campaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Campaign | null>(null);
  const running = campaigns.filter(({ ended_at }) => ended_at === null);
  const ended = campaigns.filter(({ ended_at }) => ended_at !== null);
  return (
    <section className="stack stack-2">
      <div className="row between row-wrap">
        <h2>{texts.campaigns}</h2>
        <Button kind="secondary" onClick={() => setAdding(true)}>
          <Icon of={Plus} />
          {texts.add}
        </Button>
      </div>
      <p className="sm muted">{texts.campaignsHint}</p>
      {running.length === 0 ? (
        <p className="card">{texts.noCampaign}</p>
      ) : (
        <ul className="list card">
          {running.map((campaign) => (
            <CampaignLine key={campaign.code} campaign={campaign} onEnd={() => setEnding(campaign)} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <>
          <h3>{texts.ended}</h3>
          <ul className="list card">
            {ended.map((campaign) => (
              <li key={campaign.code}>
                <CampaignFacts campaign={campaign} />
              </li>
            ))}
          </ul>
        </>
      )}
      {ending && <EndDialog campaign={ending} onClose={() => setEnding(null)} />}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function CampaignFacts({ campaign: { code, name, note, created_at, ended_at } }: { campaign: Campaign }) {
  return (
    <div className={`stack stack-1 ${styles.told}`}>
      <b className="breakable">{name}</b>
      <span className="sm breakable" dir="ltr">
        {campaignAddress(code)}
      </span>
      {note !== null && <p className={`sm muted breakable ${styles.note}`}>{note}</p>}
      <span className="xs muted">
        {ended_at === null ? texts.madeOn(date(created_at)) : texts.lasted(date(created_at), date(ended_at))}
      </span>
    </div>
  );
}

function CampaignLine({ campaign, onEnd }: { campaign: Campaign; onEnd: () => void }) {
  const { code, name } = campaign;
  const showToast = useToast();
  const link = campaignAddress(code);
  async function copy() {
    if (await copyText(link)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  }
  return (
    <li className="row-wrap">
      <CampaignFacts campaign={campaign} />
      <Button kind="secondary" size="small" aria-label={texts.copyOf(name)} onClick={() => void copy()}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
      <Button kind="quiet" size="small" aria-label={texts.endOf(name)} onClick={onEnd}>
        {texts.end}
      </Button>
    </li>
  );
}

function EndDialog({ campaign: { code, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const end = useMutation(actOf(endCampaign));
  const showToast = useToast();
  function confirm() {
    const onSuccess = () => {
      showToast(texts.endDone);
      onClose();
    };
    end.mutate({ params: { code } }, { onSuccess });
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<Named text={texts.endTitle} name={name} />}
      confirmLabel={texts.end}
      busy={end.isPending}
      onConfirm={confirm}
    >
      <div className="stack">
        <p>{texts.endText}</p>
        <FailureNotice title={texts.endFailed} error={end.error} />
      </div>
    </ConfirmDialog>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(actOf(createCampaign));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('campaign new'),
    initial: { name: '', code: '', note: '' },
    check: (values) => validate(createCampaign.body, values),
    refusedFields: (error): Errors => (error.code === 'campaign_code_taken' ? { code: error.message } : {}),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTitle}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.saveFailed}
      onSubmit={form.onSubmit((body) =>
        create.mutateAsync(
          { body },
          {
            onSuccess: () => {
              showToast(texts.added);
              onClose();
            },
          },
        ),
      )}
    >
      <Input
        {...form.field('name')}
        label={texts.name}
        help={texts.nameHelp}
        maxLength={60}
        autoComplete="off"
        required
      />
      <Input
        {...form.field('code')}
        label={texts.code}
        help={texts.codeHelp}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea {...form.field('note')} label={texts.note} rows={3} maxLength={300} />
    </FormDialog>
  );
}
