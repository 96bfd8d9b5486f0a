import type * as z from 'zod/mini';

/** A notice in French, as the person reads it. */
export interface NoticeText {
  subject: string;
  content: string;
}

/**
 * What sentences look up by the ids in a notice's data. Names are not in the data: what is erased or replaced here is so in every notice,
 * old ones too.
 */
export interface Names {
  /** By id, with how they ended. */
  products: Readonly<Record<number, ProductNames>>;
  /** Public names by id; none for a closed account, or before an event about the person has arrived. */
  friends: Readonly<Record<string, string>>;
  /** What administrators wrote to the ticket holders of a product, by id. */
  holderMessages: Readonly<Record<string, NoticeText>>;
}

export interface ProductNames {
  /** Null until its event arrives. */
  name: string | null;
  /** Determines the digits of printed ticket numbers; four while it is not known. */
  places: number | null;
  /** Its draw proves nothing. */
  demonstration: boolean;
  /** Why it was cancelled. */
  reason: string | null;
  /** How many won. */
  winner_count: number;
  /** The first ones by place, at most {@link maxWinnersNamed}. */
  winners: readonly { display_name: string; city: string; ticket: number }[];
}

/** Maximum winners named in a result; the page of the draw names them all. */
export const maxWinnersNamed = 3;

/** One version of what a kind of notice says: the data that is stored, and the sentence that is made from it. */
export interface Sentence<Data extends z.ZodMiniType = z.ZodMiniType> {
  data: Data;
  text(data: z.output<Data>, names: Names): NoticeText;
}

/** A version of a sentence. One that has been sent never changes: another one is added after it. */
export const sentence = <Data extends z.ZodMiniType>(data: Data, text: Sentence<Data>['text']): Sentence<Data> => ({
  data,
  text,
});
