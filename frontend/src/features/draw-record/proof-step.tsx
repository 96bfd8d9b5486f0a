import { Check, ChevronRight, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { texts } from './texts.fr.js';

export type Mark = 'checking' | 'ok' | 'failed' | 'unproven' | 'none' | 'unknown';

/** One step of the verification: its mark, and what it checks or what is wrong. */
export function Step({ mark, title, hint, children }: StepProps) {
  return (
    <li>
      <span className={`mark ${mark === 'failed' ? 'bad' : mark === 'ok' ? '' : 'wait'}`}>
        {mark === 'ok' && <Icon of={Check} label="Vérifié" />}
        {mark === 'failed' && <Icon of={X} label="Faux" />}
        {mark === 'checking' && <Spinner />}
        {mark === 'unproven' && <span aria-label="Non prouvé">?</span>}
        {mark === 'none' && <span aria-label="Sans objet">–</span>}
        {mark === 'unknown' && <span aria-label="Pas vérifié">?</span>}
      </span>
      <h3>{title}</h3>
      <p className="sm muted">{mark === 'failed' ? texts.failedStep : hint}</p>
      {children}
    </li>
  );
}

interface StepProps {
  mark: Mark;
  title: string;
  hint: string;
  children?: ReactNode;
}

/** Values of a step, folded. */
export function Values({ icon, title, values }: ValuesProps) {
  return (
    <details>
      <summary>
        <Icon of={ChevronRight} />
        <Icon of={icon} />
        {title}
      </summary>
      <div className="sheet stack stack-2">
        {values.map(([label, value]) => (
          <div key={label}>
            {values.length > 1 && <p className="label">{label}</p>}
            <p className="hash">{value}</p>
          </div>
        ))}
      </div>
    </details>
  );
}

interface ValuesProps {
  /** Of the word that the title begins with. */
  icon: LucideIcon;
  title: string;
  values: readonly (readonly [string, string])[];
}
