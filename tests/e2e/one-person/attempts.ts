import type { Attempt } from './attempt.js';
import { onEverybody } from './attempts-on-everybody.js';
import { onTheMoney } from './attempts-on-money.js';
import { onThePrize } from './attempts-on-prizes.js';
import { onTheSale } from './attempts-on-sales.js';
import { onTheTeam } from './attempts-on-the-team.js';
import type { Service, World } from './world.js';

const approvals: Record<Service, string> = {
  identity: 'approvals',
  catalog: 'product-approvals',
  messaging: 'message-approvals',
  payments: 'payment-approvals',
};
export const decisionPath = (service: Service, id: string, decision: 'approve' | 'refuse') =>
  `/admin/${approvals[service]}/${id}/${decision}`;

/** In this order: a hand-over does not open the winner’s account to one person. @param nth of the worlds */
export const attemptsOn = (world: World, nth: number): readonly Attempt[] => [
  ...onThePrize(world),
  ...onTheTeam(world, nth),
  ...onTheSale(world),
  ...onEverybody(world, nth),
  ...onTheMoney(world),
];
