/** The numbers of tickets that are chosen with one press. */
const quick = [1, 3, 5, 10];

/** Those of them that may be bought; 1 and 2 where two may. @param most how many tickets may be bought */
export const quickQuantities = (most: number): readonly number[] =>
  most === 2 ? [1, 2] : quick.filter((tickets) => tickets <= most);
