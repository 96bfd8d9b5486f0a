import { round, type Figure } from './figures.js';
import { withShop } from './shop.js';
import { residentMb } from './usage.js';

const changes = 30;

/** Time until a changed counter reaches the last of the browsers. */
export async function listeners(count = 5_000): Promise<Figure[]> {
  return withShop(
    async (shop) => {
      const { gateway, sandbox } = shop.system.addresses;
      const [productId = 0] = await shop.offer(1);
      const registering = { gateway, sandbox, from: 0, count: changes, atOnce: 10 };
      const { buyers } = await shop.driver.run('registerPeople', registering);
      const { p50, p99, late } = await shop.driver.run('listen', { gateway, listeners: count, buyers, productId });
      return [
        {
          what: `${count} live listeners: press of a button → counter of the last one, p50 and p99 of ${changes}, ms`,
          measured: `${round(p50)}, ${round(p99)}`,
          gate: 'p99 1000',
        },
        { what: 'changes that did not reach all within 20 s', measured: String(late), gate: '0' },
        { what: 'Node processes resident afterwards, MB', measured: round(residentMb(shop.groups())) },
      ];
    },
    { env: { gateway: { LIVE_STREAMS_ADDRESS: '1000000' } } },
  );
}
