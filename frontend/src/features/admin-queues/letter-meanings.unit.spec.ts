import { expect, test } from '@jest/globals';
import { allEvents } from '@raffle/contracts/events/all-events';
import { services } from '@raffle/contracts/http/define-endpoint';
import { letterMeanings } from './letter-meanings.fr.js';

test.each(services)(
  'each event that %s handles says what failed and what that means for people, and no other',
  (service) => {
    const handled = allEvents.filter(({ consumers }) => consumers.includes(service)).map(({ name }) => name);
    expect(Object.keys(letterMeanings[service]).sort()).toEqual([...handled].sort());
  },
);
