import { payThere, reason, type Attempt } from './attempt.js';
import { stored, type World } from './world.js';

/** What touches everybody. @param nth of the worlds: each sets other values */
export function onEverybody({ mark, onSale }: World, nth: number): Attempt[] {
  const settings = () => stored('identity', 'SELECT * FROM settings');
  const setting = (name: string, body: object, path = '/admin/settings', asked = body): Attempt => ({
    name,
    off: 'alone',
    on: 'two',
    doors: [{ method: 'PUT', path, body }],
    ask: { service: 'identity', path: '/admin/settings/requests', body: { ...asked, reason } },
    state: settings,
  });
  const message = (name: string, text: string, toHolders = false): Attempt => {
    const body = { subject: `Avis ${name}`, content: `${text} ${mark}` };
    const to = toHolders ? `/admin/products/${onSale}/` : '/admin/broadcasts';
    return {
      name: `a message to ${toHolders ? 'the holders of a product' : 'all'}: ${name}`,
      off: 'alone',
      on: 'two',
      doors: [
        { method: 'POST', path: toHolders ? `${to}messages` : to, body },
        { method: 'POST', path: '/admin/held-messages', body: { ...body, productId: toHolders ? onSale : null } },
      ],
      ask: {
        service: 'messaging',
        path: toHolders ? `${to}message-requests` : `${to}/requests`,
        body: { ...body, reason },
      },
      state: () =>
        stored(
          'messaging',
          'SELECT id FROM general_message WHERE content LIKE $1 UNION SELECT id FROM holder_message WHERE content LIKE $1',
          [`${text} ${mark}%`],
        ),
    };
  };
  return [
    setting('a limit that stops all sales', { playLimitWeek: 200 + nth, playLimitMonth: 50_000 }),
    setting('a limit of the month that stops all sales', { playLimitWeek: null, playLimitMonth: 200 + nth }),
    {
      ...setting('a limit of the week above the month’s', { playLimitWeek: 5_000, playLimitMonth: 1_000 }),
      off: 'never',
      on: 'never',
      doors: [
        {
          method: 'PUT',
          path: '/admin/settings',
          body: { playLimitWeek: 5_000, playLimitMonth: 1_000 },
          refused: 'invalid_request',
        },
        {
          method: 'POST',
          path: '/admin/settings/requests',
          body: { playLimitWeek: 5_000, playLimitMonth: 1_000, reason },
          refused: 'invalid_request',
        },
      ],
    },
    setting('the price of a registration', { registrationPrice: 1_000_000 - nth }),
    setting('no free tickets', { freeTicketMaxPrice: nth }),
    setting('no share for free tickets', { freeTicketShare: nth }),
    setting(
      'a thousand tickets for one friend',
      { reward_tickets: 1_000 - nth, required_referrals: nth },
      '/admin/referral-settings',
      {
        rewardTickets: 1_000 - nth,
        referralThreshold: nth,
      },
    ),
    {
      ...setting('the amount from which money needs two', { moneyFrom: 10 + nth }, '/admin/settings/two-people'),
      ask: {
        service: 'identity',
        path: '/admin/settings/two-people/requests',
        body: { moneyFrom: 10 + nth, reason },
        superAdmin: true,
      },
    },
    setting('the help number', { helpWhatsapp: `+228 90 11 22 3${nth}` }),
    setting('where everybody complains', { complaints: `${payThere} (${nth})` }),
    setting('who organises', { operator: `Autre ${nth}` }),
    message('a number', payThere),
    message('a number in words', 'Payez au neuf zéro onze vingt-deux'),
    message('a number with signs between', 'Payez au 9/0-1\u200b1*22_33'),
    message('Arabic digits', 'Payez au ٩٠١١٢٢٣٣'),
    message('a link', 'Voyez bon-tirage point com'),
    message('a number', payThere, true),
  ];
}
