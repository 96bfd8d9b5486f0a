import { productStatusWords } from '@raffle/contracts/http/product-words';
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

const statusTones: Record<ProductStatus, BadgeTone> = {
  draft: 'plain',
  active: 'ok',
  drawing: 'gold',
  completed: 'plain',
  cancelled: 'bad',
};

/** A product's status, with its tint and dot. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return (
    <Badge tone={statusTones[status]} dot>
      {productStatusWords[status]}
    </Badge>
  );
}
