import { Fragment } from 'react';
import { Link } from 'react-router';
import { ShareMissing } from './share-missing.js';
import { texts } from './texts.fr.js';

const ownAddress = /(\/(?:tirages\/\d+(?:\?(?:revoir|partager))?|dashboard\/money|dashboard\/wins|verifier)(?![\w/-]))/;

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

const toShare = '?partager';

/** A platform text with its own URLs as links, named after their destination; a draw that misses places can be shared from it. */
export function OwnLinks({ text }: { text: string }) {
  return text.split(ownAddress).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Fragment key={index}>
        <Link to={part.replace(toShare, '')}>{nameOf(part)}</Link>
        {part.endsWith(toShare) && <ShareMissing productId={Number(/\d+/.exec(part))} />}
      </Fragment>
    ),
  );
}
