import { MessageCircle } from 'lucide-react';
import { useConfig } from '../api/public-queries.js';
import { texts } from '../texts.fr.js';
import { Icon } from './icon.js';
import { Notice } from './notice.js';

/** The WhatsApp help line (docs/product.md rule 26), on login, payment and error screens; renders nothing if none is set. @param className of its link: a button where it is what to do */
export function HelpLine({ className = 'row tap' }: { className?: string }) {
  const { data } = useConfig();
  if (!data?.help_whatsapp) return null;
  return (
    <p className="sm">
      <a
        className={className}
        href={`https://wa.me/${data.help_whatsapp.replace(/\D/g, '')}`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={MessageCircle} />
        {texts.help}
      </a>
    </p>
  );
}

/** What we never ask for (docs/product.md rule 38): shown where somebody could claim otherwise. */
export function NeverMoney() {
  return <Notice tone="safe">{texts.neverMoney}</Notice>;
}
