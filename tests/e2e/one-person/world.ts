import type { APIRequestContext } from '@playwright/test';
import { uniqueMark } from '../back-office.js';
import { system } from '../config.js';
import { databaseOf, unguarded, withClient } from '../databases.js';
import {
  addAdminElsewhere,
  buyElsewhere,
  confirmedAdminElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
} from '../elsewhere.js';
import { newPerson } from '../people.js';
import { post } from '../roles/fixture.js';

/** Whose database it is. */
export type Service = 'identity' | 'catalog' | 'messaging' | 'payments';

/** What is stored, as the database's superuser reads it. */
export const stored = (owner: Service, sql: string, parameters: readonly unknown[] = []): Promise<unknown> =>
  withClient(databaseOf(system.addresses.postgres, owner), async (client): Promise<unknown> => {
    const { rows } = await client.query<Record<string, unknown>>(sql, [...parameters]);
    return rows;
  });

/** As if a request had been made 25 hours earlier. */
export const afterADay = (owner: Service, id: string) =>
  unguarded(
    databaseOf(system.addresses.postgres, owner),
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - interval '25 hours', alone_from = alone_from - interval '25 hours' WHERE id = $1`,
    [id],
  );

/** Only the first so many administrators count, and nobody has left lately. */
export async function counting(team: Team, administrators: number): Promise<void> {
  const names = team.usernames.slice(0, administrators);
  const identity = databaseOf(system.addresses.postgres, 'identity');
  await unguarded(identity, 'admins', 'UPDATE admins SET confirmed = (username = ANY ($1))', [names]);
  await stored('identity', 'UPDATE settings SET colleague_left_at = NULL');
}

/** The sessions of three administrators: two super_admins, and an `admin` of all areas. */
export interface Team {
  chief: string;
  second: string;
  third: string;
  usernames: readonly [string, string, string];
}

export async function makeTeam(request: APIRequestContext): Promise<Team> {
  const mark = uniqueMark();
  const password = 'harmattan-de-26';
  const usernames = [system.admin.username, `deuxieme-${mark}`, `troisieme-${mark}`] as const;
  const chief = await loginAdminElsewhere(request);
  const second = await confirmedAdminElsewhere(request, chief, {
    username: usernames[1],
    password,
    role: 'super_admin',
  });
  const third = await confirmedAdminElsewhere(request, chief, { username: usernames[2], password });
  return { chief, second, third, usernames };
}

/** What one person could take, change or say: of its own for each trial, made while the switch is off. */
export interface World {
  mark: string;
  winner: { id: string; win: string; name: string; phone: string };
  /** Somebody who has won nothing. */
  player: string;
  colleague: string;
  /** Two drafts; products on sale with a ticket and without one; full ones. */
  draft: number;
  planned: number;
  onSale: number;
  unsold: number;
  toDraw: number;
  toCancel: number;
}

export async function makeWorld(request: APIRequestContext, { chief }: Team): Promise<World> {
  const mark = uniqueMark();
  const offer = (name: string, places: number) =>
    offerElsewhere(request, chief, { name: `${name} ${mark}`, description: 'Neuf', places });
  const draft = async (name: string) =>
    (
      await post<{ product: { id: number } }>(chief, '/api/admin/products', {
        name: `${name} ${mark}`,
        ticketPrice: 200,
        maxParticipants: 2,
      })
    ).product.id;
  const won = await offer('Gagné', 1);
  const [onSale, unsold, toDraw, toCancel] = [
    await offer('Vendu', 50),
    await offer('Sans ticket', 50),
    await offer('Plein', 1),
    await offer('Complet', 1),
  ];
  const session = await registerElsewhere(request, newPerson(`Afi${mark} Agbo`));
  const other = await registerElsewhere(request, newPerson(`Sena${mark} Agbo`));
  for (const product of [won, onSale, toDraw, toCancel]) await buyElsewhere(request, session, product);
  await drawElsewhere(request, chief, won);
  const { wins } = await get<{ wins: { id: string }[] }>(request, session, '/api/wins');
  const username = `collegue-${mark}`;
  return {
    mark,
    winner: { ...(await personOf(request, session)), win: wins[0]?.id ?? '' },
    player: (await personOf(request, other)).id,
    colleague: await addAdminElsewhere(request, chief, { username, password: 'mangue-verte-26', areas: ['support'] }),
    draft: await draft('Brouillon'),
    planned: await draft('Prévu'),
    onSale,
    unsold,
    toDraw,
    toCancel,
  };
}

interface Known {
  id: string;
  name: string;
  phone: string;
}

async function personOf(request: APIRequestContext, session: string): Promise<Known> {
  const { id, name, phone } = (await get<{ user: Known }>(request, session, '/api/users/profile')).user;
  return { id, name, phone };
}

async function get<Body>(request: APIRequestContext, session: string, path: string): Promise<Body> {
  const headers = { Authorization: `Bearer ${session}` };
  return (await (await request.get(`${system.gateway}${path}`, { headers })).json()) as Body;
}
