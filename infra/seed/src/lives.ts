import { requestResetCode } from '@raffle/contracts/http/admin-users';
import { agreeToTexts } from '@raffle/contracts/http/notifications';
import { changePlayLimits, pausePlay } from '@raffle/contracts/http/play-limits';
import { getReferral } from '@raffle/contracts/http/referral';
import { closeAccount, getProfile, provePhone, updateProfile } from '@raffle/contracts/http/sessions';
import { eventually, inParallel } from './api.js';
import { placeFree } from './buying.js';
import { people, type Person } from './people.js';
import { fillIn, register, type Member, type Place } from './registering.js';
import { named, type World } from './world.js';

/** Who invited whom: five friends earn the reward, two a bonus at most, one nothing yet (docs/product.md rule 17). */
const invited: Readonly<Record<string, readonly string[]>> = {
  'Afi Mensah': ['Aya N’Guessan', 'Kouassi Konan', 'Mariam Ouattara', 'Adjoua Kouadio', 'Moussa Coulibaly'],
  'Kossi Agbéko': ['Affoué Brou', 'Salimata Doumbia'],
  'Akouvi Dossou': ['Rokia Cissé'],
};
const referrerOf = (name: string) => Object.keys(invited).find((one) => invited[one]?.includes(name));
/** Registered from one phone, by somebody who pays for both: "Comptes liés" (docs/product.md rule 28). */
const linked = ['Ehui Ebrin', 'N’Dri Amani'];
const paidBy = '+2250700112233';
/** Pressed the button twice, and paid both. */
const registeredTwice = ['Têtê Wilson-Bahun', 'Komlan Tchalla'];

/** Everybody registers; those who were invited come after the others. @returns them in the order of `people` */
export async function registerEverybody(place: Place): Promise<Member[]> {
  const members = new Map<string, Member>();
  const join = (referralCode?: string) => async (person: Person) => {
    const paying = linked.includes(person.name) ? { paying: { from: paidBy } } : {};
    members.set(person.name, await register(place, person, { ...(referralCode && { referralCode }), ...paying }));
  };
  await inParallel(
    people.filter(({ name }) => !referrerOf(name)),
    (person) => (registeredTwice.includes(person.name) ? registerTwice(place, person, join()) : join()(person)),
  );
  for (const [referrer, friends] of Object.entries(invited)) {
    const { code } = await place.api.call(getReferral, { session: members.get(referrer)?.session ?? '' });
    await inParallel(
      people.filter(({ name }) => friends.includes(name)),
      join(code),
    );
  }
  return people.flatMap(({ name }) => members.get(name) ?? []);
}

async function registerTwice(place: Place, person: Person, join: (person: Person) => Promise<void>): Promise<void> {
  const second = await fillIn(place, person);
  await join(person);
  // An account has the number now: the second amount is a refund owed.
  await place.sandbox.pay(second.paymentToken);
}

/** Names, first tickets, numbers proven by a code, notices, limits and pauses: what people choose for themselves. */
export async function settleIn(world: World): Promise<void> {
  await inParallel(world.members, async (member, index) => {
    await choosePublicName(world, member, index);
    if (!unplaced.includes(member.name)) await placeFirstTickets(world, member, index);
  });
  await Promise.all([proveNumber(world, 'Afi Mensah'), limit(world)]);
}

/** They have their two free tickets still. */
const unplaced = ['Rokia Cissé', 'Mensah', 'Mazalo', 'Salimata Doumbia', 'Awa', 'Lardja Kolani'];

/** Two of three choose; of the others only the initials are public (docs/product.md rule 8). */
async function choosePublicName({ api }: World, { session }: Member, index: number): Promise<void> {
  const { user } = await api.call(getProfile, { session });
  const displayName = index % 3 === 2 ? undefined : user.display_names[index % 3];
  if (displayName !== undefined) await api.call(updateProfile, { session, body: { displayName } });
}

async function placeFirstTickets(world: World, member: Member, index: number): Promise<void> {
  const { fresh, schoolTablet, solar } = world.ids;
  for (const id of [index % 5 === 0 ? fresh : solar, schoolTablet]) await placeFree(world, member, id);
}

async function proveNumber(world: World, name: string): Promise<void> {
  const { api, sandbox } = world;
  const { phone, session } = named(world, name);
  await api.call(agreeToTexts, { session, body: { agreed: true } });
  await api.call(requestResetCode, { body: { phone } });
  const text = await eventually(
    `The code for ${name}`,
    () => sandbox.textTo(phone),
    (found) => found !== undefined,
  );
  const [code = ''] = /\b[A-Z0-9]{4}[ -]?[A-Z0-9]{4}\b/.exec(text ?? '') ?? [];
  // It counts once the provider has accepted the text, a moment after it is seen here.
  await api.call(provePhone, { session, body: { code }, until: ['reset_code_refused'] });
}

/** A limit, one that is to be raised tomorrow, and a pause (docs/product.md rule 40). */
async function limit(world: World): Promise<void> {
  const { api } = world;
  const { session } = named(world, 'Gbagbi Zadi');
  await api.call(changePlayLimits, { session, body: { week: 5_000, month: 15_000 } });
  await api.call(changePlayLimits, { session, body: { week: 10_000, month: 15_000 } });
  const careful = named(world, 'Sika d’Almeida').session;
  await api.call(changePlayLimits, { session: careful, body: { week: 2_000, month: null } });
  await api.call(pausePlay, { session: named(world, 'Salimata Doumbia').session, body: { months: 3 } });
}

/** The tickets that friends earned: two are placed, the others wait. */
export async function placeReferralTickets(world: World): Promise<void> {
  const referrer = named(world, 'Afi Mensah');
  for (const id of [world.ids.solar, world.ids.schoolTablet]) await placeFree(world, referrer, id, 'referral');
}

/** One person leaves, and gives up what is open (docs/product.md rule 33). */
export async function leave(world: World, name: string): Promise<void> {
  const { session } = named(world, name);
  await world.api.call(closeAccount, { session, body: { password: world.password, giveUp: true } });
}
