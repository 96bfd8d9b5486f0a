import type { ProductStatus } from '@raffle/contracts/values';
import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import './badge.css';

export type BadgeTone = 'plain' | 'ok' | 'gold' | 'info' | 'bad' | 'solid';

const tones: Record<BadgeTone, string> = {
  plain: '',
  ok: 'b-ok',
  gold: 'b-gold',
  info: 'b-info',
  bad: 'b-bad',
  solid: 'b-solid',
};

/** A word with a tint, and a dot where it names a state: colour is never the only signal. */
export function Badge({ tone = 'plain', dot, className, children }: BadgeProps) {
  return <span className={classNames('badge', tones[tone], dot && 'dot', className)}>{children}</span>;
}

export interface BadgeProps {
  tone?: BadgeTone;
  dot?: boolean;
  className?: string;
  children: ReactNode;
}

const statuses: Record<ProductStatus, { tone: BadgeTone; label: string }> = {
  draft: { tone: 'plain', label: 'Brouillon' },
  active: { tone: 'ok', label: 'Actif' },
  drawing: { tone: 'gold', label: 'Tirage en cours' },
  completed: { tone: 'plain', label: 'Terminé' },
  cancelled: { tone: 'bad', label: 'Annulé' },
};

/** A product's status in the words of docs/product.md section 4 and docs/product.md rule 20. */
export function statusLabel(status: ProductStatus): string {
  return statuses[status].label;
}

/** The same with its tint and dot. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  const { tone, label } = statuses[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
