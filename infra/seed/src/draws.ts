import {
  announceCall,
  fixAppointment,
  handOver,
  logContact,
  type AdminDelivery,
} from '@raffle/contracts/http/admin-deliveries';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { adminDrawProduct } from '@raffle/contracts/http/admin-draws';
import { cancelProduct } from '@raffle/contracts/http/admin-products';
import { agreeToPhoto, comeForward, confirmReceived } from '@raffle/contracts/http/deliveries';
import { listHandoverCodes } from '@raffle/contracts/http/handover-codes';
import { inParallel } from './api.js';
import { products, type Named } from './products.js';
import { inDays, type World } from './world.js';

const ending = (ends: string) => (Object.keys(products) as Named[]).filter((key) => products[key].ends === ends);

/** Draws what is sold out for it, and hands the prizes over, each as far as another. */
export async function drawAndDeliver(world: World): Promise<void> {
  const { api, team, ids } = world;
  // As soon as catalog knows that every place is taken.
  await inParallel(ending('drawn'), (key) =>
    api.call(adminDrawProduct, { session: team.chief, params: { id: ids[key] }, until: ['not_full'] }),
  );
  const { deliveries } = await api.call(listDeliveries, {
    session: team.support,
    query: { state: 'all', limit: '100' },
  });
  const of = (key: Named) => deliveries.filter(({ product_id }) => product_id === ids[key]);
  const [phone] = of('drawnPhone');
  const [oneHeadphone, otherHeadphone] = of('drawnHeadphones');
  const [oneLamp, otherLamp, lastLamp] = of('drawnLamps');
  // The winner of the console was not called yet.
  await Promise.all([
    phone && receive(world, phone),
    oneHeadphone && appoint(world, oneHeadphone),
    otherHeadphone && call(world, otherHeadphone, true),
    oneLamp && record(world, oneLamp, 'Koffi, à l’agence de Lomé'),
    otherLamp && call(world, otherLamp, false),
    lastLamp && insistToBeThere(world, lastLamp),
  ]);
}

/** One with free places, and a full one in public (docs/product.md rule 30). */
export async function cancel({ api, team, ids }: World): Promise<void> {
  const reasons: Partial<Record<Named, string>> = {
    cancelledTelevision: 'Le fournisseur n’a plus ce modèle. Vos tickets deviennent des crédits.',
    cancelledMixer: 'L’appareil reçu est abîmé, et son remplacement prendrait deux mois.',
  };
  await inParallel(ending('cancelled'), (key) =>
    api.call(cancelProduct, {
      session: team.chief,
      params: { id: ids[key] },
      body: { reason: reasons[key] ?? 'Produit indisponible' },
    }),
  );
}

async function call({ api, team }: World, { id }: AdminDelivery, reached: boolean): Promise<void> {
  const to = { session: team.support, params: { id } };
  await api.call(announceCall, to);
  const note = reached ? 'Rappeler samedi pour le rendez-vous.' : 'Sonne dans le vide ; essayer le soir.';
  await api.call(logContact, { ...to, body: { method: reached ? 'call' : 'whatsapp', reached, note } });
}

async function appoint(world: World, delivery: AdminDelivery): Promise<void> {
  await call(world, delivery, true);
  await world.api.call(fixAppointment, {
    session: world.team.support,
    params: { id: delivery.id },
    body: {
      place: 'Agence de Lomé, 12 boulevard du 13 Janvier',
      at: inDays(3),
      documents: 'Pièce d’identité',
    },
  });
}

async function record(world: World, delivery: AdminDelivery, by: string): Promise<void> {
  await appoint(world, delivery);
  const { codes } = await world.api.call(listHandoverCodes, { session: sessionOf(world, delivery) });
  const code =
    codes.find((one) => one.product_id === delivery.product_id && one.ticket === delivery.ticket)?.code ?? '';
  await world.api.call(handOver, {
    session: world.team.support,
    params: { id: delivery.id },
    // Nothing can be handed over before it was won.
    body: { at: new Date(Date.parse(delivery.won_at) + 1).toISOString(), by, code },
  });
}

async function receive(world: World, delivery: AdminDelivery): Promise<void> {
  await record(world, delivery, 'Adjoa, à domicile');
  const mine = { session: sessionOf(world, delivery), params: { id: delivery.id } };
  await world.api.call(confirmReceived, mine);
  await world.api.call(agreeToPhoto, { ...mine, body: { agreed: true } });
}

async function insistToBeThere(world: World, delivery: AdminDelivery): Promise<void> {
  await call(world, delivery, false);
  await world.api.call(comeForward, { session: sessionOf(world, delivery), params: { id: delivery.id } });
}

function sessionOf({ members }: Pick<World, 'members'>, { user_id }: AdminDelivery): string {
  return members.find(({ id }) => id === user_id)?.session ?? '';
}
