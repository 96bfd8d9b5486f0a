import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../shared/ui/icon.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { texts } from './texts.fr.js';

/** Whose messages these are, with the way back on a phone. */
export function ThreadHead({ id, title, detail }: { id: string; title: string; detail: string }) {
  return (
    <header>
      <Link
        data-way-back
        className="btn btn-3 btn-icon hand"
        to={{ search: '' }}
        aria-label={texts.back}
        preventScrollReset
      >
        <Icon of={ArrowLeft} />
      </Link>
      <span className="avatar">
        <LogoMark size={22} />
      </span>
      <div className="grow">
        <h2 className="text-base" id={id}>
          {title}
        </h2>
        <p className="xs muted">{detail}</p>
      </div>
    </header>
  );
}
