import { hash, verify } from '@node-rs/argon2';

/** As services/identity hashes passwords. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const atOnce = 2;

/** Number of passwords per second that this machine checks when it is otherwise idle. */
export async function hashAlone({ seconds }: { seconds: number }): Promise<{ perSecond: number }> {
  const stored = await hash('soleil26', cost);
  const end = performance.now() + seconds * 1_000;
  let checked = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await verify(stored, 'soleil26');
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perSecond: checked / seconds };
}
