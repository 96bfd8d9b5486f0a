import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../shared/ui/icon.js';
import './profile.css';

/** A part of the profile behind its title. It is open where the address names it (`#limites`), and where something in it is to be read. */
export function ProfileSection({ id, title, toRead = false, children }: ProfileSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const named = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (named) section.current?.scrollIntoView();
  }, [named]);
  return (
    <details ref={section} id={id} open={named || toRead}>
      <summary>
        <h2 className="grow">{title}</h2>
        <Icon of={ChevronRight} />
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface ProfileSectionProps {
  id: string;
  title: string;
  toRead?: boolean;
  children: ReactNode;
}
