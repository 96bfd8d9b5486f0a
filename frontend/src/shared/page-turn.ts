/** The page of a list that is asked for: a number, and the edge of another page that it continues from. */
export interface PageTurn {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}
