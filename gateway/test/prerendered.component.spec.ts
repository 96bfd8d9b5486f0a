import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  DrawCancelled,
  InventoryChanged,
  ProductChanged,
  productStateFixture,
  SettingsChanged,
} from '@raffle/contracts/events';
import { aConfig } from '@raffle/contracts/fixtures/config';
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { aProduct, comingProduct } from '@raffle/contracts/fixtures/products';
import { getConfig } from '@raffle/contracts/http/config';
import { getDrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { getProduct, listComingProducts, type Product } from '@raffle/contracts/http/products';
import { showInviter } from '@raffle/contracts/http/referral';
import { snapshotActiveProducts } from '@raffle/contracts/internal';
import {
  allButDate,
  eventually,
  fakeNeighbour,
  NeighbourProblem,
  publishEvent,
  type FakeNeighbour,
} from '@raffle/test-kit';
import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { rawService } from './raw-service.js';
import { operation } from './operation.js';
import { firstScript, listening, startGateway, type TestGateway } from './start-gateway.js';

const hostile = `</script><img src=x onerror="alert('1')"> & <!-- \u2028 $& __BRAND__`;
const brand = `L'Été & <b>`;
const config = { ...aConfig, brand, countries: [], help_whatsapp: null };
const asHtml = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const css = '.card{color:#123456}';
const page =
  '<!doctype html><html lang="fr"><head><meta name="application-name" content="__BRAND__"><!--head--><title>__BRAND__</title><!--/head-->' +
  `<script>${firstScript}</script>` +
  '<!--app--><link rel="stylesheet" href="/assets/app.css">\n<link rel="modulepreload" href="/assets/app.js"><!--/app--></head><body><div id="root"></div>' +
  '<!--noscript--><noscript>JavaScript !</noscript><!--/noscript--></body></html>';

const [readConfig, readDraws, readProduct, readRecord, readComing, readInviter] = [
  operation(getConfig),
  operation(listDraws),
  operation(getProduct),
  operation(getDrawRecord),
  operation(listComingProducts),
  operation(showInviter),
];
const state = (id: number, changes: object = {}) => ({ ...productStateFixture, product_id: id, ...changes });
const offered = (id: number, changes: object = {}) => ({
  ...state(id, changes),
  inventory: { version: 12, granted: 290, held: 2, free_left: 10, held_until: null },
});
const closedProduct: Product = {
  ...aProduct,
  id: 3,
  name: 'Un lot tiré',
  description: '',
  image_url: '/lots/lot.png',
  ticket_price: 700,
  max_participants: 2,
  current_participants: 2,
  places_left: 0,
  tickets_per_person: 2,
  free_places_left: 0,
  status: 'drawing',
  version: 4,
};

const pastDraw = {
  ...someDraws.draws[0]!,
  product_id: 2,
  name: 'Un lot du passé',
  image_url: '/lots/lot.png',
  winners: ['A. M.'],
};
const notFound = () => {
  throw new NeighbourProblem('product_not_found');
};

/** Who invites with each code. */
const ofCode =
  (inviter: (code: string) => string | null) =>
  ({ params }: { params: Record<string, string> }) => ({ inviter: inviter(params.code ?? '') });

/** A build whose prerender bundle is the frontend's own source, or the given one. */
async function startWithPages(services: Record<string, string>, bundle?: string): Promise<TestGateway> {
  const ofTest = join(tmpdir(), `prerender-${process.pid}.cjs`);
  if (bundle !== undefined) await writeFile(ofTest, bundle);
  const gateway = await startGateway(services, {
    PUBLIC_URL: 'https://tirage.example',
    WEB_PRERENDER: bundle === undefined ? resolve(__dirname, '../../frontend/src/app/prerender.tsx') : ofTest,
  });
  await mkdir(join(gateway.webRoot, 'critical'));
  const pages = ['aide', 'conditions', 'confidentialite', 'gagnants', 'statut', 'verifier', 'shell', 'payment-return'];
  for (const name of ['landing', 'product', ...pages])
    await writeFile(join(gateway.webRoot, `critical/${name}.css`), css);
  await writeFile(join(gateway.webRoot, 'index.html'), page);
  return gateway;
}

const get = (gateway: TestGateway, path: string, headers: Record<string, string> = {}) =>
  gateway.call(path, { headers: { ...asHtml, ...headers } });
const hasContent = (text: string) => text.includes('id="page"');
/** A page waits for most of a second for what is not in memory: a busy machine has it for the next one. */
const withContent = (gateway: TestGateway, path: string) =>
  eventually(async () => {
    const page = await get(gateway, path);
    expect(hasContent(page.text)).toBe(true);
    return page;
  });

afterEach(() => {
  jest.useRealTimers();
});

describe('with all data available', () => {
  let identity: FakeNeighbour;
  let catalog: FakeNeighbour;
  let gateway: TestGateway;
  beforeAll(async () => {
    identity = await fakeNeighbour([
      [readConfig, config],
      [readInviter, ofCode((code) => inviters.get(code) ?? null)],
    ]);
    catalog = await fakeNeighbour([
      [snapshotActiveProducts, { products: [offered(7), offered(8, { name: hostile, description: hostile })] }],
      [
        readDraws,
        {
          draws: [pastDraw],
          stats: { finished: 41, winners: 1, participants: 1, average: 1 },
          newest: someDraws.newest,
          total: 1,
        },
      ],
      // Before that of a product by its id.
      [readComing, []],
      [readProduct, onlyThree],
      [readRecord, notFound],
    ]);
    gateway = await startWithPages({ identity: identity.url, catalog: catalog.url });
    await listening(gateway);
    // The first page compiles the whole frontend.
    await eventually(async () => expect(hasContent((await get(gateway, '/')).text)).toBe(true), { timeoutMs: 90_000 });
    await eventually(async () => expect((await get(gateway, '/')).text).toContain('41+'));
  }, 150_000);
  afterAll(async () => {
    await gateway?.close();
    await identity.close();
    await catalog.close();
  });

  const inviters = new Map([
    ['AFI7K2M', 'Afi M.'],
    ['ESSI7K2', 'Essi A.'],
    ['K0F1XYZ', `$& __CODE__ "><b>`],
  ]);
  const onlyThree = ({ params }: { params: Record<string, string> }) => {
    if (params.id !== '3') throw new NeighbourProblem('product_not_found');
    return { product: closedProduct };
  };
  /** From now on, changes come from events only: a snapshot of this catalog would not contain their products. */
  const noMoreSnapshots = () =>
    catalog.answer(snapshotActiveProducts, () => {
      throw new NeighbourProblem('service_unavailable');
    });

  test('the landing page contains the open draws, the counters and their data', async () => {
    const { text } = await get(gateway, '/');
    expect(text).toContain(`<h3><a`);
    expect(text).toContain(productStateFixture.name);
    expect(text).toContain('290');
    // The newest winners, as far as they agreed to be shown.
    expect(text).toContain('Reçu, confirmé par le gagnant');
    expect(text).toContain('/api/draws/7/portraits/204');
    expect(text).toContain('<title>Tirages au sort vérifiables · L&#x27;Été &amp; &lt;b&gt;</title>');
    expect(text).toContain('<link rel="canonical" href="https://tirage.example/"/>');
    expect(text).not.toMatch(/<noscript>|rel="stylesheet"|<!--(head|app)-->/);
    const data = JSON.parse(/id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as { answers: [string[], unknown][] };
    expect(data.answers.map(([key]) => key[0])).toEqual(['/config', '/products/active', '/draws', '/products/coming']);
    expect(text).not.toContain('Bientôt en vente');
  });

  test('a draw is among those that open soon while it is announced, and has its page', async () => {
    const opens_at = new Date(Date.now() + 7_200_000).toISOString();
    const { id, name, image_url, ticket_price } = comingProduct;
    const draft = { ...productStateFixture, product_id: id, status: 'draft', version: 2, commitment: null } as const;
    catalog.answer(readComing, [{ id, name, image_url, ticket_price, opens_at }]);
    catalog.answer(readProduct, { product: { ...comingProduct, opens_at } });
    await publishEvent(gateway.rabbitmqUrl, ProductChanged, { ...draft, opens_at });
    await eventually(async () =>
      expect((await get(gateway, '/')).text).toMatch(
        new RegExp(`Bientôt en vente</h2>.*href="/tirages/${id}".*En vente le `),
      ),
    );
    const { text } = await withContent(gateway, `/tirages/${id}`);
    expect(text).toMatch(/En vente le .*href="\/login\?tirage=15".*Prévenez-moi/);
    expect(text).not.toContain('Participer au tirage');

    catalog.answer(readComing, []);
    catalog.answer(readProduct, onlyThree);
    await publishEvent(gateway.rabbitmqUrl, ProductChanged, { ...draft, version: 3, opens_at: null });
    await eventually(async () => expect((await get(gateway, '/')).text).not.toContain('Bientôt en vente'));
    expect(hasContent((await get(gateway, `/tirages/${id}`)).text)).toBe(false);
  });

  test('the conditions contain a setting as soon as it has changed', async () => {
    expect((await get(gateway, '/conditions')).text).not.toContain('12 rue des Cocotiers');
    identity.answer(readConfig, { ...config, complaints: '12 rue des Cocotiers' });
    await publishEvent(gateway.rabbitmqUrl, SettingsChanged, SettingsChanged.fixture);
    await eventually(async () => expect((await get(gateway, '/conditions')).text).toContain('12 rue des Cocotiers'));
    identity.answer(readConfig, config);
  });

  test('a hostile name stays text, in the markup and in the data', async () => {
    const { text } = await get(gateway, '/');
    expect(text).not.toMatch(/<img src=x|<\/script><img/);
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    const data = JSON.parse(/id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as {
      answers: [string[], { name: string }[]][];
    };
    expect(data.answers[1]?.[1].map(({ name }) => name)).toContain(hostile);
  });

  test('its policy allows exactly its style block and the script of the built page, and nothing else inline', async () => {
    const { text, headers } = await get(gateway, '/');
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    expect(style).toBe(css);
    const hash = (inline: string) => createHash('sha256').update(inline).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      `script-src 'self' 'sha256-${hash(firstScript)}'; style-src 'self' 'sha256-${hash(style)}';`,
    );
    expect(policy).not.toContain('unsafe');
    expect(String((await get(gateway, '/admin')).headers['content-security-policy'])).toContain("style-src 'self';");
  });

  test('is compressed once, revalidated, and the same bytes for everyone', async () => {
    // A minute may end between two of them, and the page shows the remaining time.
    await eventually(async () => {
      const first = await get(gateway, '/', { 'accept-encoding': 'br' });
      expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
      expect(hasContent(brotliDecompressSync(first.bytes).toString())).toBe(true);
      const again = await get(gateway, '/', { 'if-none-match': String(first.headers.etag) });
      expect(again).toMatchObject({ status: 304, text: '' });
      const head = await gateway.call('/', { method: 'HEAD', headers: asHtml });
      expect(head).toMatchObject({ status: 200, text: '' });
      expect(head.headers.etag).toBe(first.headers.etag);
    });
    // Links use the configured URL, whatever the headers of the request say.
    const forged = await get(gateway, '/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(forged.text).not.toContain('evil.example');
  });

  test('a product page contains the product, the explained commitment and the share metadata', async () => {
    const { text } = await get(gateway, '/tirages/7');
    expect(text).toContain(productStateFixture.name);
    expect(text).toContain(String(productStateFixture.commitment));
    expect(text).toContain('Le calcul de ce tirage ne peut plus changer');
    expect(text).toContain('href="/login"');
    expect(text).toMatch(/<footer.*Nous ne demandons jamais d’argent pour remettre un lot\./);
    expect(text).toContain('<link rel="canonical" href="https://tirage.example/tirages/7"/>');
    expect(text).toMatch(/<meta property="og:title" content="[^"]*"\/>/);
  });

  const tagsOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );

  test.each([
    ['/', 'https://tirage.example/', /images\/partage\/site\.jpg$/],
    ['/tirages/7', 'https://tirage.example/tirages/7', /images\/partage\/tirage-7\.jpg\?v=\d+$/],
    // No address makes a picture that claims a ticket.
    ['/tirages/7?ticket=5', 'https://tirage.example/tirages/7', /tirage-7\.jpg\?v=\d+$/],
    ['/register?ref=AFI7K2M', 'https://tirage.example/register?ref=AFI7K2M', /partage\/invitation\.jpg$/],
    ['/register?ref=%22%3E%3Cb', 'https://tirage.example/register', /partage\/site\.jpg$/],
    ['/aide', 'https://tirage.example/aide', /partage\/site\.jpg$/],
    ['/gagnants', 'https://tirage.example/gagnants', /partage\/site\.jpg$/],
    ['/conditions', 'https://tirage.example/conditions', /partage\/site\.jpg$/],
  ])('%s has the metadata of a shared link', async (path, url, picture) => {
    const tags = tagsOf((await get(gateway, path)).text);
    expect(tags).toMatchObject({ 'og:url': url, 'og:type': 'website', 'twitter:card': 'summary_large_image' });
    expect(tags['og:image']).toMatch(picture);
    for (const tag of ['og:title', 'og:description', 'description', 'og:image:alt']) expect(tags[tag]).toBeTruthy();
  });

  const invitationOf = async (code: string) => tagsOf((await get(gateway, `/register?ref=${code}`)).text)['og:title'];
  const ofBrand = ' · L&#x27;Été &amp; &lt;b&gt;';

  test('the preview of an invitation names who invites, as its page does; of a code that nobody can use it names nobody', async () => {
    // A page waits for most of a second for a name; that of a busy machine has it for the next one.
    await eventually(async () => expect(await invitationOf('ESSI7K2')).toBe(`Essi A. vous invite${ofBrand}`));
    expect(await invitationOf('essi7k2')).toBe(`Essi A. vous invite${ofBrand}`);
    expect(await invitationOf('AFI7K2X')).toBe(`Un ami vous invite${ofBrand}`);
    // A hostile name stays text.
    const { text } = await eventually(async () => {
      const page = await get(gateway, '/register?ref=K0F1XYZ');
      expect(page.text).toContain(`<title>$&#38; __CODE__ &#34;&#62;&#60;b&#62; vous invite${ofBrand}</title>`);
      return page;
    });
    expect(text).toContain('content="https://tirage.example/register?ref=K0F1XYZ"');
    // One call for both spellings: names are read again after a minute.
    expect(identity.calls.filter(({ params }) => params.code === 'ESSI7K2')).toHaveLength(1);
  });

  test('while identity cannot be asked the preview names nobody', async () => {
    identity.answer(readInviter, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    expect(await invitationOf('KOFI7K2')).toBe(`Un ami vous invite${ofBrand}`);
    identity.answer(readInviter, { inviter: 'Kofi A.' });
    await eventually(async () => expect(await invitationOf('KOFI7K2')).toBe(`Kofi A. vous invite${ofBrand}`));
  });

  test.each([
    ['/aide', 'Nous ne demandons jamais d’argent pour remettre un lot.'],
    ['/conditions', 'Il faut avoir 18\u00a0ans ou plus'],
    ['/confidentialite', 'Nous ne vendons rien à personne'],
    ['/verifier', 'Est-ce bien nous qui vous appelons'],
    ['/gagnants', 'Un lot du passé'],
    ['/statut', 'Dernière vérification'],
  ])('%s comes with its content, for browsers without JavaScript', async (path, shown) => {
    const { text, headers } = await withContent(gateway, path);
    expect(text).not.toContain('JavaScript !');
    expect(text.slice(text.indexOf('<div id="root">'))).toContain(shown);
    expect(String(headers['content-security-policy'])).toContain("style-src 'self' 'sha256-");
  });

  test.each([
    ['/register?ref=AFI7K2M', '<h1>Créer mon compte</h1>'],
    ['/login?produit=7', '<h1>Connexion</h1>'],
    ['/dashboard', '<h1>Mon espace</h1>'],
    ['/dashboard/tickets?produit=7', '<h1>Mon espace</h1>'],
    ['/select-free-tickets', '<h1>Mon espace</h1>'],
    ['/payment/success?type=ticket?token=tok_abcdef', '<h1>Vérification du paiement…</h1>'],
    ['/payment/cancel', '<h1>Vérification du paiement…</h1>'],
    ['/payment-success?type=registration&token=tok_abcdef', '<h1>Vérification du paiement…</h1>'],
    ['/ticket-payment-success?token=tok_abcdef', '<h1>Vérification du paiement…</h1>'],
    ['/tirages/4711', '<h1>Chargement du tirage...</h1>'],
  ])('%s comes with its layout and first sentence, and loads the application at once', async (path, heading) => {
    const { text, headers } = await get(gateway, path);
    expect(text).toContain(heading);
    expect(text).toContain(`<style>${css}</style>`);
    expect(text).toContain('/assets/app.js');
    // The first paint would wait for it.
    expect(text).not.toContain('/assets/app.css');
    expect(text).toContain('<noscript>');
    expect(String(headers['content-security-policy'])).toContain("style-src 'self' 'sha256-");
  });

  test('another page of the winners is loaded by the application', async () => {
    expect(hasContent((await get(gateway, '/gagnants?page=2')).text)).toBe(false);
    await withContent(gateway, '/gagnants?utm=x');
  });

  test('a product that is no longer open is read from catalog', async () => {
    const { text } = await withContent(gateway, '/tirages/3');
    expect(text).toContain('Le tirage a commencé');
    expect(text).toContain(
      '<meta property="og:image" content="https://tirage.example/images/partage/tirage-3.jpg?v=4"/>',
    );
    expect(text).not.toContain('Participer au tirage');
  });

  test('the next page shows a changed draw: its product is read again, however recent the cached one', async () => {
    const { rabbitmqUrl: url } = gateway;
    noMoreSnapshots();
    const now: Product = { ...closedProduct, id: 44, status: 'active', name: 'Lot qui bouge' };
    let read: Product = now;
    catalog.answer(readProduct, () => ({ product: read }));
    await publishEvent(url, ProductChanged, state(44, { version: 4, name: now.name, max_participants: 2 }));
    await eventually(async () => expect((await get(gateway, '/tirages/44')).text).toContain('Participer au tirage'));
    // A product is cached for 15 s of this clock, and a page that shows another one is rendered again after one second.
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...allButDate] });
    const aMomentLater = () => jest.setSystemTime(Date.now() + 3_000);
    read = { ...now, status: 'drawing', version: 5 };
    await publishEvent(url, ProductChanged, state(44, { version: 5, status: 'drawing' }));
    aMomentLater();
    await eventually(async () => expect((await get(gateway, '/tirages/44')).text).toContain('Le tirage a commencé'));
    read = { ...now, status: 'cancelled', version: 6, cancelled: { at: '2026-11-20T10:00:00.000Z', reason: 'Panne' } };
    await publishEvent(url, DrawCancelled, { ...DrawCancelled.fixture, product_id: 44, version: 6 });
    aMomentLater();
    await eventually(async () => expect((await get(gateway, '/tirages/44')).text).toContain('Tirage annulé le'));
    expect((await get(gateway, '/tirages/44')).text).toContain('Panne');
    catalog.answer(readProduct, onlyThree);
  });

  test('an open draw shows what was added and struck, without a call', async () => {
    const { rabbitmqUrl: url } = gateway;
    noMoreSnapshots();
    const additions = [{ added_at: '2026-11-12T10:00:00.000Z', text: 'Livrée avec deux manettes', struck_at: null }];
    const explained = { name: 'Lot précisé', additions, description_struck_at: '2026-11-13T10:00:00.000Z' };
    await publishEvent(url, ProductChanged, state(45, { version: 2, ...explained }));
    await eventually(async () => expect((await gateway.call('/api/products/active')).text).toContain('Lot précisé'));
    expect((await get(gateway, '/tirages/45')).text).toContain('Livrée avec deux manettes');
    expect((await get(gateway, '/tirages/45')).text).toContain('Description retirée le 13 novembre 2026.');
    expect(catalog.calls.filter(({ params }) => params.id === '45')).toEqual([]);
  });

  test.each(['/tirages/99', '/tirages/0', '/tirages/7x', '/dashboard', '/index.html'])(
    '%s is served without content',
    async (path) => {
      const answer = await get(gateway, path);
      expect(answer.status).toBe(200);
      expect(hasContent(answer.text)).toBe(false);
      expect(answer.text).toContain('<noscript>');
      expect(answer.text).toContain('<title>L&#39;Été &#38; &#60;b&#62;</title>');
    },
  );

  test('a change appears in the next page', async () => {
    const { rabbitmqUrl: url } = gateway;
    noMoreSnapshots();
    await publishEvent(url, ProductChanged, state(9, { version: 1, name: 'Tout nouveau' }));
    await publishEvent(url, InventoryChanged, { ...InventoryChanged.fixture, product_id: 9, version: 1, granted: 5 });
    await eventually(async () => expect((await get(gateway, '/')).text).toContain('Tout nouveau'));
    await publishEvent(url, InventoryChanged, { ...InventoryChanged.fixture, product_id: 9, version: 2, granted: 123 });
    await eventually(async () => expect((await get(gateway, '/tirages/9')).text).toContain('<b>123</b>'));
  });

  test('with many draws the page shows the first dozen in order, the figures of all, and a link to all of them', async () => {
    const { rabbitmqUrl: url } = gateway;
    noMoreSnapshots();
    const description = 'Double caméra, écran de 120 Hz, deux cartes SIM, garantie un an.';
    for (let id = 101; id <= 151; id += 1) {
      const hash = createHash('sha256').update(`${id}`).digest('hex');
      const draw = {
        name: `Lot ${id}`,
        description: `${description} ${hash.slice(0, 8)}`,
        image_url: `/images/${hash.slice(0, 32)}`,
        commitment: hash,
        ticket_price: 1_000,
        draw_date: new Date(Date.UTC(2020, 0, id - 100)).toISOString(),
      };
      await publishEvent(url, ProductChanged, state(id, { version: 1, ...draw }));
      await publishEvent(url, InventoryChanged, { ...InventoryChanged.fixture, product_id: id, granted: 1_000 });
    }
    const names = (text: string) => [...text.matchAll(/<h3><a[^>]*>(Lot \d+)<\/a>/g)].map(([, name]) => name);
    const from101 = (count: number) => Array.from({ length: count }, (_, index) => `Lot ${101 + index}`);
    await eventually(async () => expect((await get(gateway, '/?tirages=tous')).text).toContain('Lot 151'));
    await eventually(async () => expect(names((await get(gateway, '/')).text)).toEqual(from101(12)));
    // The page may be that of a moment before the last event.
    await eventually(async () => {
      const { text } = await get(gateway, '/');
      const list = (await gateway.call('/api/products/active')).json() as Product[];
      expect(text).toContain(
        `<a rel="noopener" href="/?tirages=tous#tirages" class="btn btn-2 at-start">Voir les ${list.length} tirages en cours</a>`,
      );
      const data = JSON.parse(/id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as {
        answers: [string[], { products: Product[]; participants: number }][];
      };
      expect(data.answers.map(([key]) => key[0])).toEqual(['/config', 'landing', '/draws', '/products/coming']);
      expect(data.answers[1]?.[1]).toMatchObject({
        // What a card does not show is left out.
        products: list
          .slice(0, 12)
          .map(({ id, name, ticket_price, description }) => ({ id, name, ticket_price, description })),
        total: list.length,
        participants: list.reduce((sum, one) => sum + one.current_participants + one.artificial_boost, 0),
      });
      expect(data.answers[1]?.[1].participants).toBeGreaterThan(51_000);
    });
    // 14 KB minus the styles of the built page.
    expect((await get(gateway, '/', { 'accept-encoding': 'br' })).bytes.length).toBeLessThan(8_000);

    // Sorted without a script, under the same canonical URL; an unknown order is none.
    const newest = (await get(gateway, '/?tri=nouveau')).text;
    expect(names(newest).slice(0, 3)).toEqual(['Lot 151', 'Lot 150', 'Lot 149']);
    expect(newest).toContain('<link rel="canonical" href="https://tirage.example/"/>');
    expect(newest).toContain('<a aria-current="true" href="/?tri=nouveau#tirages"');
    expect(newest).toContain('href="/?tirages=tous&amp;tri=nouveau#tirages"');
    expect(names((await get(gateway, '/?tirages=tous&tri=nouveau')).text).slice(0, 51)).toEqual(from101(51).reverse());
    expect(names((await get(gateway, '/?tri=autre')).text)).toEqual(from101(12));

    const whole = (await get(gateway, '/?tirages=tous')).text;
    expect(names(whole).slice(0, 51)).toEqual(from101(51));
    expect(whole).not.toContain('href="/?tirages=tous');
    expect(whole).toContain('<link rel="canonical" href="https://tirage.example/"/>');
  });

  test('a new build is served without a restart', async () => {
    const path = join(gateway.webRoot, 'index.html');
    await writeFile(path, page.replace('<body', '<body data-build="2"'));
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    const { text } = await get(gateway, '/');
    expect(text).toContain('data-build="2"');
    expect(hasContent(text)).toBe(true);
  });
});

describe('many values of a query', () => {
  /** A bundle that counts what it renders. */
  const counting = `
const rendered = (globalThis.rendered = {});
const count = (name) => { rendered[name] = (rendered[name] ?? 0) + 1; };
const parts = { head: '<title>page</title>', root: '<main>' + 'contenu '.repeat(2_000) + '</main>', data: '{}' };
module.exports = {
  prerenderLanding: async () => (count('landing'), parts),
  prerenderProduct: async () => (count('product'), parts),
  prerenderPage: async () => (count('page'), parts),
  prerenderShell: async () => (count('shell'), { ...parts, data: null }),
  productHead: () => (count('productHead'), '<title>head</title>'),
  pageHead: (_facts, path, { code, inviter }) => (count('pageHead'), '<title>' + path + ' ref=' + code + '<br>' + inviter + '</title>'),
};`;
  const rendered = () => (globalThis as { rendered?: Record<string, number> }).rendered;

  test('render and compress once per content, not once per value; unknown products and codes do not load their services', async () => {
    const identity = await fakeNeighbour([
      [readConfig, config],
      [readInviter, ofCode((code) => (code.startsWith('CODE') ? `Nom de ${code}` : null))],
    ]);
    const catalog = await fakeNeighbour([
      [snapshotActiveProducts, { products: [offered(7)] }],
      [readDraws, { draws: [], stats: { finished: 1, winners: 1, participants: 1, average: 1 }, newest: [], total: 0 }],
      [readProduct, notFound],
    ]);
    const gateway = await startWithPages({ identity: identity.url, catalog: catalog.url }, counting);
    try {
      await eventually(async () => expect((await get(gateway, '/tirages/7?ticket=1')).text).toContain('contenu'));
      await eventually(async () => expect((await get(gateway, '/register?ref=A')).text).toContain('ref=A<br>null<'));
      expect((await get(gateway, '/register?ref=CODE1')).text).toContain('ref=CODE1<br>Nom de CODE1<');
      await get(gateway, '/login');
      // A page is made again after a minute, and its heads with it.
      jest.useFakeTimers({ now: Date.now(), doNotFake: [...allButDate] });
      const before = { ...rendered() };
      const values = Array.from({ length: 60 }, (_, n) => n + 2);
      const asked = values.map(async (n) => {
        const br = await get(gateway, `/register?ref=CODE${n}`, { 'accept-encoding': 'br' });
        const text = br.headers['content-encoding'] === 'br' ? brotliDecompressSync(br.bytes).toString() : br.text;
        expect(text).toContain(`ref=CODE${n}<`);
        await get(gateway, `/tirages/7?ticket=${n}`);
        await get(gateway, `/?n=${n}`);
        await get(gateway, `/login?ref=CODE${n}`);
      });
      await Promise.all(asked);
      const { productHead, pageHead, product, landing } = rendered()!;
      expect([productHead, pageHead]).toEqual([before.productHead, before.pageHead]);
      expect(product! + (landing ?? 0)).toBeLessThanOrEqual(before.product! + 12);
      jest.useRealTimers();
      const begin = Date.now();
      for (let n = 0; n < 100; n++) {
        await get(gateway, `/tirages/${1_000_000 + n}`);
        await get(gateway, `/register?ref=GUESS${n}`);
      }
      const products = catalog.calls.filter(({ params }) => Number(params.id) >= 1_000_000).length;
      const codes = identity.calls.filter(({ params }) => params.code?.startsWith('GUESS')).length;
      // About ten lookups a second, however long it takes.
      const most = 50 + ((Date.now() - begin) / 1000) * 10;
      expect([products <= most, codes <= most]).toEqual([true, true]);
    } finally {
      await gateway.close();
      await identity.close();
      await catalog.close();
    }
  });
  const notFound = () => {
    throw new NeighbourProblem('product_not_found');
  };
});

test('without any data the page is served at once without content', async () => {
  const silent = await rawService();
  let givenUp: string[] = [];
  silent.answer(({ url }, response) => void response.on('close', () => givenUp.push(url)));
  const gateway = await startWithPages({ identity: silent.url, catalog: silent.url });
  try {
    // The gateway's own calls are given up every few seconds: a page that waits for one is not there before its end.
    await eventually(async () => {
      givenUp = [];
      const { status, text } = await get(gateway, '/');
      expect([status, hasContent(text), givenUp]).toEqual([200, false, []]);
    });
    // The page waits for a product, but not until its call is given up.
    expect(hasContent((await get(gateway, '/tirages/5')).text)).toBe(false);
    expect(givenUp).not.toContain('/products/5');
  } finally {
    await gateway.close();
    await silent.close();
  }
});
