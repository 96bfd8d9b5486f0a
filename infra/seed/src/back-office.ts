import { changeAdminPassword, createAdmin } from '@raffle/contracts/http/admin-team';
import { approveRequest } from '@raffle/contracts/http/approvals';
import { requestCorrection, requestResetCode } from '@raffle/contracts/http/requests-about-people';
import { addToProduct, adminUpdateProduct } from '@raffle/contracts/http/admin-products';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { addUserNote, blockUser, replacePublicName } from '@raffle/contracts/http/admin-users';
import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { loginAdmin } from '@raffle/contracts/http/sessions';
import type { Place } from './registering.js';
import { inDays, named, type World } from './world.js';

const [director, support, newcomer] = [
  { username: 'afi.directrice', role: 'super_admin' },
  { username: 'koffi.support', role: 'admin' },
  { username: 'adjoa.tirages', role: 'admin', areas: ['draws'] },
] as const;
/** The accounts that the first administrator makes. */
export const colleagues = [director, support, newcomer] as const;

/**
 * Makes the colleagues, of whom two are confirmed; each has chosen a password.
 * @param confirm confirms an account on the machine, as `npm run admin -- confirm` does (docs/product.md rule 48)
 * @returns sessions of the director and of the support
 */
export async function hire(
  { api, password }: Place,
  chief: string,
  confirm: (username: string) => Promise<void>,
): Promise<[string, string]> {
  for (const { username, role, ...given } of colleagues) {
    const areas = 'areas' in given ? [...given.areas] : undefined;
    const first = `${password}-1`;
    await api.call(createAdmin, { session: chief, body: { username, password: first, role, areas } });
    const { token } = await api.call(loginAdmin, { body: { username, password: first } });
    // Ends the session.
    await api.call(changeAdminPassword, {
      session: token,
      body: { currentPassword: first, newPassword: password },
    });
  }
  const enter = async ({ username }: { username: string }) => {
    await confirm(username);
    return (await api.call(loginAdmin, { body: { username, password } })).token;
  };
  return [await enter(director), await enter(support)];
}

/** What administrators do besides draws and money: texts, people, and requests that wait for a second person. */
export async function administer(world: World): Promise<void> {
  const { api, team, ids } = world;
  const idOf = (name: string) => ({ id: named(world, name).id });
  const correct = async (name: string, change: { name?: string; phone?: string }, reason: string) => {
    const { id, phone } = named(world, name);
    const body = { ...change, reason, before: { name, phone } };
    return (await api.call(requestCorrection, { session: team.support, params: { id }, body })).approval.id;
  };
  const chief = { session: team.chief };
  const support = { session: team.support };
  const married = await correct('Abla Lawson', { name: 'Abla Lawson-Ayité' }, 'Mariage, acte vu à l’agence.');
  const { deliveries } = await api.call(listDeliveries, { ...support, query: { state: 'to_contact' } });
  const winner = deliveries.at(-1)?.user_id ?? '';
  await Promise.all([
    api.call(approveRequest, { session: team.director, params: { id: married } }),
    correct('Délali Kuévi', { phone: '+22891778899' }, 'A perdu sa carte SIM, pièce d’identité vue.'),
    api.call(requestResetCode, {
      ...support,
      params: { id: winner },
      body: { reason: 'Nouveau téléphone, mot de passe oublié.' },
    }),
    api.call(requestGoodwill, {
      ...support,
      params: idOf('Awa'),
      body: { amount: 1_000, reason: 'Trois jours d’attente pour un paiement vérifié.' },
    }),
    api.call(giveGoodwill, {
      ...chief,
      params: idOf('Kacou Ézéchiel Assi'),
      body: { amount: 500, reason: 'Panne de la page de paiement.' },
    }),
    api.call(blockUser, {
      ...chief,
      params: idOf('Mensah'),
      body: { reason: 'Numéro signalé par son opérateur.' },
    }),
    api.call(replacePublicName, { ...chief, params: idOf('Gnim Palanga'), body: { reason: 'À sa demande.' } }),
    api.call(addUserNote, {
      ...support,
      params: idOf('Lacina Soro'),
      body: { text: 'A payé deux fois : le second paiement est devenu un ticket.' },
    }),
    // What people already have tickets for never changes (docs/product.md rule 63).
    api.call(addToProduct, { ...chief, params: { id: ids.moto }, body: { text: 'Assurance d’un an comprise.' } }),
    // The one move of the date that is allowed (docs/product.md rule 36).
    api.call(adminUpdateProduct, { ...chief, params: { id: ids.solar }, body: { drawDate: inDays(18) } }),
  ]);
}
