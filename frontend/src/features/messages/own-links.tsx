import { Link } from 'react-router';
import { texts } from './texts.fr.js';

const ownAddress = /(\/(?:tirages\/\d+|dashboard\/money|dashboard\/wins|verifier)(?![\w/-]))/;

/** A text of the platform with its own addresses as links, named for where they lead. */
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
