import type { words } from '@raffle/contracts/plain-words';
import { FileCheck2, Flag, HandCoins, Stamp, type LucideIcon } from 'lucide-react';

/** The picture of each plain word, always beside the word itself. */
export const wordIcons: Record<keyof typeof words, LucideIcon> = {
  credit: HandCoins,
  seal: Stamp,
  start: Flag,
  proof: FileCheck2,
};
