export interface Chances {
  /** Out of the product's places. */
  chances: number;
  /** Whether `chances` is rounded. */
  about: boolean;
}

/**
 * The chances to win a prize of a full draw, of which a person wins one at most: 1 − C(places − tickets, winners) / C(places, winners),
 * exact for one ticket or one winner.
 */
export function chancesOf(tickets: number, { places, winners }: { places: number; winners: number }): Chances {
  let missed = 1;
  for (let drawn = 0; drawn < winners; drawn += 1) missed *= Math.max(0, places - tickets - drawn) / (places - drawn);
  const exact = (1 - missed) * places;
  const chances = Math.round(exact);
  return { chances, about: Math.abs(exact - chances) > 1e-6 };
}
