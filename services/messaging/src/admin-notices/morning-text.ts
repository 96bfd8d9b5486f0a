import { operatorName } from '@raffle/contracts/http/admin-money-words';
import type { MoneyNews } from '@raffle/contracts/http/admin-news';
import { money as francs, number } from '@raffle/contracts/money-text';
import { several } from '../notices/french.js';

/** What services know of the day before; null: one that does not answer. */
export interface MorningFigures {
  tickets: number | null;
  money: MoneyNews | null;
  prizes: number | null;
}

const unknown = 'sans réponse';

/** What a super_admin reads by text each morning: one SMS (docs/product.md rule 67). */
export function morningText({ tickets, money, prizes }: MorningFigures): string {
  const [all, worst] = money?.refusals ?? [];
  const open = money?.incidents.filter(({ ended_at }) => ended_at === null).length ?? 0;
  const parts = [
    `tickets ${tickets === null ? unknown : number(tickets)}`,
    `recettes ${money === null ? unknown : francs(money.revenue)}`,
    ...(money === null ? [] : [`refus ${all ? `${number(all.refused)} sur ${number(all.attempts)}` : '0'}`]),
    ...(worst?.operator ? [`surtout ${operatorName(worst.operator)}`] : []),
    ...(money === null
      ? []
      : [`alertes ${money.incidents.length}${open > 0 ? `, ${open} pas ${several(open, 'finie', 'finies')}` : ''}`]),
    `lots à remettre ${prizes === null ? unknown : number(prizes)}`,
  ];
  return `Depuis hier 7\u00a0h\u00a0: ${parts.join(', ')}.`;
}
