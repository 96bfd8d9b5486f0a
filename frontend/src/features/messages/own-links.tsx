import { Link } from 'react-router';
import { texts } from './texts.fr.js';

const ownAddress = /(\/(?:tirages\/\d+(?:\?revoir)?|dashboard\/money|dashboard\/wins|verifier)(?![\w/-]))/;

const nameOf = (address: string): string =>
  address.endsWith('?revoir')
    ? texts.links.replay
    : address.startsWith('/tirages/')
      ? texts.links.draw
      : texts.links[address as keyof typeof texts.links];

/** A platform text with the names of its own URLs, for a line that is a link itself. */
export const withoutAddresses = (text: string): string =>
  text
    .split(ownAddress)
    .map((part, index) => (index % 2 === 0 ? part : nameOf(part)))
    .join('');

/** A platform text with its own URLs as links, named after their destination. */
export function OwnLinks({ text }: { text: string }) {
  return text.split(ownAddress).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} to={part}>
        {nameOf(part)}
      </Link>
    ),
  );
}
