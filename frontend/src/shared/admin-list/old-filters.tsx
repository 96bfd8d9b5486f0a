import * as z from 'zod/mini';
import { DayFilter as Filter } from './filters.js';
import { texts } from './texts.fr.js';

export interface Days {
  du: string;
  au: string;
}

export const DayFilter = ({
  du,
  au,
  from = texts.from,
  onDays,
}: {
  du: string;
  au: string;
  from?: string;
  onDays: (days: { du?: string; au?: string }) => void;
}) => (
  <Filter
    from={du}
    to={au}
    label={from}
    onDays={({ from: first, to }) =>
      onDays({ ...(first !== undefined && { du: first }), ...(to !== undefined && { au: to }) })
    }
  />
);
const day = z.iso.date();
const knownDay = (text: string): string | undefined => (z.safeParse(day, text).success ? text : undefined);
export const daysQuery = ({ du, au }: { du: string; au: string }) => ({ from: knownDay(du), to: knownDay(au) });
