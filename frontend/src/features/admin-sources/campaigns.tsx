import { createCampaign, type Campaign } from '@raffle/contracts/http/admin-sources';
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
import { Input, TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './sources.module.css';

/** The owner's campaigns with their links, and the dialog that adds one. */
export function Campaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [adding, setAdding] = useState(false);
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
      {campaigns.length === 0 ? (
        <p className="card">{texts.noCampaign}</p>
      ) : (
        <ul className="list card">
          {campaigns.map((campaign) => (
            <CampaignLine key={campaign.code} campaign={campaign} />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function CampaignLine({ campaign: { code, name, note, created_at } }: { campaign: Campaign }) {
  const showToast = useToast();
  const link = campaignAddress(code);
  async function copy() {
    if (await copyText(link)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  }
  return (
    <li className="row-wrap">
      <div className={`stack stack-1 ${styles.told}`}>
        <b className="breakable">{name}</b>
        <span className="sm breakable" dir="ltr">
          {link}
        </span>
        {note !== null && <p className={`sm muted breakable ${styles.note}`}>{note}</p>}
        <span className="xs muted">{texts.madeOn(date(created_at))}</span>
      </div>
      <Button kind="secondary" size="small" aria-label={texts.copyOf(name)} onClick={() => void copy()}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
    </li>
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
