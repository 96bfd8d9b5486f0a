import type { PublicWords } from '@raffle/contracts/http/shown-winners';
import { shownTexts as texts } from './shown-texts.fr.js';
import './shown-winner.css';

/** What a winner agreed to show beside their name: their photograph and their own sentence (docs/product.md rule 37). */
export function ShownWinner({ productId, words: { ticket, sentence, photo } }: ShownWinnerProps) {
  if (!photo && sentence === '') return null;
  return (
    <span className="row row-2 shown-winner">
      {photo && (
        <img
          src={`/api/draws/${productId}/portraits/${ticket}`}
          alt={texts.portrait}
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
        />
      )}
      {sentence !== '' && <q className="grow breakable">{sentence}</q>}
    </span>
  );
}

interface ShownWinnerProps {
  productId: number;
  words: PublicWords;
}
