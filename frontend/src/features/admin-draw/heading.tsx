import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { texts } from './texts.fr.js';

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="row">
      <ButtonLink kind="quiet" icon to="/admin/products" aria-label={texts.back} className="-ml-2.5">
        <Icon of={ArrowLeft} />
      </ButtonLink>
      <h1 className="grow">{title}</h1>
      {children}
    </div>
  );
}
