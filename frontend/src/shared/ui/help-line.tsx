import { MessageCircle } from 'lucide-react';
import { useConfig } from '../api/get-config.js';
import { texts } from '../texts.fr.js';
import { Icon } from './icon.js';

/** The WhatsApp help line (docs/product.md rule 26); nothing where none is set. Stands on login, payment and error screens. */
export function HelpLine() {
  const { data } = useConfig();
  if (!data?.help_whatsapp) return null;
  return (
    <p className="sm">
      <a className="row" href={`https://wa.me/${data.help_whatsapp.replace(/\D/g, '')}`} target="_blank" rel="noopener">
        <Icon of={MessageCircle} />
        {texts.help}
      </a>
    </p>
  );
}

/** What we never ask for (docs/product.md rule 38): where people could be told otherwise. */
export function NeverMoney() {
  return <p className="xs muted">{texts.neverMoney}</p>;
}
