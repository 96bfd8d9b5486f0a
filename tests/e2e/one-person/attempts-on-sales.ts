import { payThere, reason, type Attempt } from './attempt.js';
import { stored, type World } from './world.js';

/** Opening a sale, and what a prize is once somebody paid for it. */
export function onTheSale({ mark, draft, planned, onSale, unsold, toDraw, toCancel }: World): Attempt[] {
  const product =
    (id: number, columns = 'status') =>
    () =>
      stored('catalog', `SELECT ${columns} FROM products WHERE id = $1`, [id]);
  const open = (id: number) => ({
    method: 'PUT' as const,
    path: `/admin/products/${id}`,
    body: { status: 'active' },
  });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const put = (name: string, body: object): Attempt => ({
    name: `${name} of a prize that somebody paid for`,
    off: 'never',
    on: 'never',
    doors: [{ method: 'PUT', path: `/admin/products/${onSale}`, body, refused: 'product_locked' }],
    state: product(onSale, 'name, description, image_url, ticket_price, max_participants'),
  });
  return [
    {
      name: 'a sale of two places at 200 F',
      off: 'alone',
      on: 'two or a day',
      doors: [
        open(draft),
        {
          method: 'POST',
          path: '/admin/products',
          body: { name: `D’un coup ${mark}`, ticketPrice: 200, maxParticipants: 2, status: 'active' },
        },
      ],
      ask: { service: 'catalog', path: `/admin/products/${draft}/activation-requests`, body: { reason } },
      state: () =>
        stored('catalog', `SELECT id FROM products WHERE status = 'active' AND (id = $1 OR name = $2)`, [
          draft,
          `D’un coup ${mark}`,
        ]),
    },
    {
      name: 'the planned opening of a sale',
      off: 'alone',
      on: 'two or a day',
      doors: [
        { method: 'POST', path: `/admin/products/${planned}/planned-opening`, body: { opensAt: inAnHour, version: 1 } },
        open(planned),
      ],
      ask: {
        service: 'catalog',
        path: `/admin/products/${planned}/activation-requests`,
        body: { reason, opensAt: new Date(Date.now() + 48 * 3_600_000).toISOString() },
      },
      state: () => stored('catalog', 'SELECT opens_at FROM planned_openings WHERE product_id = $1', [planned]),
    },
    put('the name', { name: 'Un autre lot' }),
    put('the description', { description: payThere }),
    put('the picture', { imageUrl: '/products/headphones.svg' }),
    put('the price', { ticketPrice: 200 }),
    put('the number of places', { maxParticipants: 1 }),
    {
      name: 'a text below the description that says where to pay',
      off: 'alone',
      on: 'two',
      doors: [{ method: 'POST', path: `/admin/products/${onSale}/additions`, body: { text: payThere } }],
      ask: {
        service: 'catalog',
        path: `/admin/products/${onSale}/addition-requests`,
        body: { text: payThere, reason },
      },
      state: product(onSale, 'additions'),
    },
    {
      name: 'striking the description',
      off: 'two or a day',
      on: 'two or a day',
      doors: [
        { method: 'PUT', path: `/admin/products/${onSale}`, body: { description: '' }, refused: 'product_locked' },
      ],
      ask: {
        service: 'catalog',
        path: `/admin/products/${onSale}/strike-requests`,
        body: { part: 'description', reason },
      },
      state: product(onSale, 'description_struck_at'),
    },
    {
      name: 'a cancellation whose reason says where to pay',
      off: 'alone',
      on: 'never',
      doors: [
        {
          method: 'POST',
          path: `/admin/products/${unsold}/cancel`,
          body: { reason: payThere },
          refused: 'invalid_request',
        },
      ],
      state: product(unsold),
    },
    {
      name: 'the draw of a full product',
      off: 'alone',
      on: 'two',
      doors: [{ method: 'POST', path: `/admin/products/${toDraw}/draw` }],
      ask: { service: 'catalog', path: `/admin/products/${toDraw}/draw-requests`, body: { reason } },
      state: product(toDraw),
    },
    {
      name: 'the cancellation of a full product',
      off: 'alone',
      on: 'two',
      doors: [{ method: 'POST', path: `/admin/products/${toCancel}/cancel`, body: { reason } }],
      ask: {
        service: 'catalog',
        path: `/admin/products/${toCancel}/cancellation-requests`,
        body: { reason },
        superAdmin: true,
      },
      state: product(toCancel),
    },
  ];
}
