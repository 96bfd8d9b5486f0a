import { Link } from 'react-router';
import { texts } from './texts.fr.js';

const ownAddress = /(\/(?:tirages\/\d+|dashboard\/money|dashboard\/wins|verifier)(?![\w/-]))/;

/** A platform text with its own URLs as links, named after their destination. */
export function OwnLinks({ text }: { text: string }) {
  return text.split(ownAddress).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} to={part}>
        {part.startsWith('/tirages/') ? texts.links.draw : texts.links[part as keyof typeof texts.links]}
      </Link>
    ),
  );
}
