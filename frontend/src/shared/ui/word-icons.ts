import type { words } from '@raffle/contracts/plain-words';
import { Lock, Play, ShieldCheck, Wallet, type LucideIcon } from 'lucide-react';

/** The picture of each plain word, always beside the word itself. Pictures that other screens have: each further one is in the start's code. */
export const wordIcons: Record<keyof typeof words, LucideIcon> = {
  credit: Wallet,
  seal: Lock,
  start: Play,
  proof: ShieldCheck,
};
