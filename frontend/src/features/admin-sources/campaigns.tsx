import type { Campaign } from '@raffle/contracts/http/admin-sources';
import { Copy, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../shared/copy-text.js';
import { date } from '../../shared/format/dates.js';
import { campaignAddress } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { useToast } from '../../shared/ui/toasts.js';
import { AddCampaign, EndCampaign, RenameCampaign } from './campaign-dialogs.js';
import { texts } from './texts.fr.js';
import styles from './sources.module.css';

/** The dialog that is open, and the code of its campaign. */
type Open = { what: 'add' } | { what: 'rename' | 'end'; code: string };

/** The owner's campaigns with their links, and those that ended. */
export function Campaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // As it is now: another administrator may have renamed it.
  const of = open && open.what !== 'add' ? campaigns.find(({ code }) => code === open.code) : undefined;
  const running = campaigns.filter(({ ended_at }) => ended_at === null);
  const ended = campaigns.filter(({ ended_at }) => ended_at !== null);
  return (
    <section className="stack stack-2">
      <div className="row between row-wrap">
        <h2>{texts.campaigns}</h2>
        <Button kind="secondary" onClick={() => setOpen({ what: 'add' })}>
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
            <CampaignLine key={campaign.code} campaign={campaign} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <>
          <h3>{texts.ended}</h3>
          <ul className="list card">
            {ended.map((campaign) => (
              <li key={campaign.code}>
                <CampaignFacts campaign={campaign} onOpen={setOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
      {open?.what === 'add' && <AddCampaign onClose={close} />}
      {open?.what === 'rename' && of && <RenameCampaign campaign={of} onClose={close} />}
      {open?.what === 'end' && of && <EndCampaign campaign={of} onClose={close} />}
    </section>
  );
}

interface LineProps {
  campaign: Campaign;
  onOpen: (dialog: Open) => void;
}

function CampaignFacts({ campaign, onOpen }: LineProps) {
  const { code, name, note, created_at, ended_at } = campaign;
  return (
    <div className={`row ${styles.told}`}>
      <div className="stack stack-1 grow">
        <b className="breakable">{name}</b>
        <span className="sm breakable" dir="ltr">
          {campaignAddress(code)}
        </span>
        {note !== null && <p className={`sm muted breakable ${styles.note}`}>{note}</p>}
        <span className="xs muted">
          {ended_at === null ? texts.madeOn(date(created_at)) : texts.lasted(date(created_at), date(ended_at))}
        </span>
      </div>
      <Button kind="quiet" icon aria-label={texts.renameOf(name)} onClick={() => onOpen({ what: 'rename', code })}>
        <Icon of={Pencil} />
      </Button>
    </div>
  );
}

function CampaignLine({ campaign, onOpen }: LineProps) {
  const { code, name } = campaign;
  const showToast = useToast();
  const link = campaignAddress(code);
  async function copy() {
    if (await copyText(link)) showToast(texts.copied);
    else showToast(texts.copyFailed, 'bad');
  }
  return (
    <li className="row-wrap">
      <CampaignFacts campaign={campaign} onOpen={onOpen} />
      <Button kind="secondary" size="small" aria-label={texts.copyOf(name)} onClick={() => void copy()}>
        <Icon of={Copy} />
        {texts.copy}
      </Button>
      <Button kind="quiet" size="small" aria-label={texts.endOf(name)} onClick={() => onOpen({ what: 'end', code })}>
        {texts.end}
      </Button>
    </li>
  );
}
