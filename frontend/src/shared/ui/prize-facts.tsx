import type { PrizeFact } from '@raffle/contracts/prize-facts';
import { Fragment } from 'react';

/** What is stated of the prize (docs/product.md rule 52), of a product or as its record has it. */
export function PrizeFacts({ facts }: { facts: readonly PrizeFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="dl stated sm">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="breakable">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
