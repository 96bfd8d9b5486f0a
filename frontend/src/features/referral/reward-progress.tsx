import { Check } from 'lucide-react';
import { number } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Progress } from '../../shared/ui/progress.js';
import type { Referral } from './get-referral.js';
import { texts } from './texts.fr.js';
import './reward-progress.css';

/** Maximum number of stubs that a phone can show legibly; beyond it a bar is shown. */
const maxStubs = 10;

/** Progress towards the extra tickets: one stub for each participating friend. */
export function RewardProgress({ referral }: { referral: Referral }) {
  const { participating, required_referrals: required, reward_tickets: reward } = referral;
  if (required === 0 || reward === 0) return null;
  const done = Math.min(participating, required);
  const label = texts.progressLabel(number(done), number(required));
  return (
    <Card large className="stack">
      <div className="row between">
        <h2>{done === required ? texts.reached : texts.remaining(required - done)}</h2>
        <span className="sm muted nowrap">{texts.progress(number(done), number(required))}</span>
      </div>
      {required <= maxStubs ? (
        <ol className="friend-stubs" aria-label={label}>
          {Array.from({ length: required }, (_, index) => (
            <li key={index} className={classNames(index < done && 'on')}>
              {index < done ? <Icon of={Check} label={String(index + 1)} /> : <span className="num">{index + 1}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <Progress value={done} max={required} label={label} />
      )}
      <p className="sm muted">{done === required ? texts.reachedHint(reward) : texts.progressHint(required, reward)}</p>
    </Card>
  );
}
