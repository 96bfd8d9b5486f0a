import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../shared/ui/icon.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';
import '../../shared/ui/button.css';

/** The title of the thread, with a back link on a phone. */
export function ThreadHead({ id, title, detail }: { id: string; title: string; detail: string }) {
  return (
    <header>
      <Link
        data-way-back
        className="btn btn-3 btn-icon phone-only"
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
        <h2 id={id}>{title}</h2>
        <p className="xs muted">{detail}</p>
      </div>
    </header>
  );
}
