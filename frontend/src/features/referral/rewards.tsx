import { Check } from 'lucide-react';
import { number } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Progress } from '../../shared/ui/progress.js';
import type { Referral } from './referral.js';
import { texts } from './texts.fr.js';
import './referral.css';
import '../../shared/ui/card.css';
import '../../shared/ui/figures.css';

/** How near the extra tickets are, and the counters; while the programme is off, the counters alone. */
export function Rewards({ referral }: { referral: Referral }) {
  return (
    <div className="card rewards">
      {referral.enabled && <Goal referral={referral} />}
      <dl className="stats two" aria-label={texts.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num num-md">{number(value(referral))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const figures = [
  { label: texts.referred, value: (referral: Referral) => referral.referred },
  { label: texts.participating, value: (referral: Referral) => referral.participating },
  { label: texts.earned, value: (referral: Referral) => referral.earned },
  { label: texts.required, value: (referral: Referral) => referral.required_referrals },
] as const;

/** Maximum number of stubs that a phone can show legibly; beyond it a bar is shown. */
const maxStubs = 10;

/** Progress towards the extra tickets: one stub for each participating friend. */
function Goal({ referral }: { referral: Referral }) {
  const { participating, required_referrals: required, reward_tickets: reward } = referral;
  if (required === 0 || reward === 0) return null;
  const done = Math.min(participating, required);
  const label = texts.progressLabel(number(done), number(required));
  return (
    <div className="stack stack-3 goal">
      <h2>{done === required ? texts.reached : texts.remaining(required - done, reward)}</h2>
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
      {done === required && <p className="sm muted">{texts.reachedHint(reward)}</p>}
    </div>
  );
}
