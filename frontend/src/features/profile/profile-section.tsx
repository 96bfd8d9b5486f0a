import { ChevronRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../shared/ui/icon.js';
import './profile.css';

/** A part of the profile behind its title. It is open where the address names it (`#limites`), and where something in it is to be read. */
export function ProfileSection({ id, icon, title, value, toRead = false, children }: ProfileSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const named = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (named) section.current?.scrollIntoView();
  }, [named]);
  return (
    <details ref={section} id={id} open={named || toRead}>
      <summary>
        <SettingLine icon={icon} value={value}>
          <h2>{title}</h2>
        </SettingLine>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** A line of the list: its picture, its title, and what is set now. */
export function SettingLine({ icon, value, children }: SettingLineProps) {
  return (
    <>
      <Icon of={icon} />
      <span className="grow">
        {children}
        <span className="sm muted block breakable">{value ?? '\u00a0'}</span>
      </span>
      <Icon of={ChevronRight} />
    </>
  );
}

interface SettingLineProps {
  icon: LucideIcon;
  /** Its place is reserved while it is not read. */
  value: string | undefined;
  children: ReactNode;
}

interface ProfileSectionProps extends Omit<SettingLineProps, 'children'> {
  id: string;
  title: string;
  toRead?: boolean;
  children: ReactNode;
}
