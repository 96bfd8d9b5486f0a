/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { describe, expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { Product } from '@raffle/contracts/http/products';
import { drandRule } from '@raffle/contracts/values';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openDrawPage, says } from '../../../test/draw-page.js';

let api: ApiServer;
const { show } = openDrawPage((server) => (api = server));

/** The list is closed, and round 1000 of drand is due then. */
const awaiting = (beacon_expected_at: string): Partial<Product> => ({
  status: 'drawing',
  current_participants: 10,
  places_left: 0,
  beacon_rule: drandRule,
  frozen: {
    tickets: 10,
    holders: 7,
    root: 'a'.repeat(64),
    frozen_at: '2020-11-27T18:00:00.000Z',
    beacon_expected_at,
    beacon_round: 1000,
  },
});

test('a list that waits for drand: which round, and when it comes', async () => {
  await show(awaiting('2090-11-27T18:10:00.000Z'));
  expect(says(/le tour 1\s000 de drand \(quicknet\)\.$/)).toBe(true);
  expect(says('Il est attendu le 27 novembre 2090 à 18 h 10. S’il tarde, chacun pourra l’apporter ici.')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Apporter ce nombre' })).toBeNull();
});

describe('a round that is late', () => {
  const path = 'POST /draws/26/beacon';
  const signature = '0a1b'.repeat(24);
  const onRelay = `{"round":1000,"randomness":"${'f'.repeat(64)}","signature":"${signature}"}`;
  async function openForm() {
    await show(awaiting('2020-11-27T18:10:00.000Z'));
    expect(
      says(/attendu le 27 novembre 2020 à 18 h 10 .* aussi longtemps qu’il le faut, et chacun peut l’apporter\.$/),
    ).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Apporter ce nombre' }));
    return within(await screen.findByRole('dialog', { name: 'Apporter le nombre attendu' }));
  }
  type Form = Awaited<ReturnType<typeof openForm>>;
  function send(form: Form, text: string): void {
    fireEvent.input(form.getByLabelText('Texte copié'), { target: { value: text } });
    fireEvent.click(form.getByRole('button', { name: 'Envoyer' }));
  }

  test('is found on public relays', async () => {
    const form = await openForm();
    expect(form.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual(
      ['api.drand.sh', 'drand.cloudflare.com', 'api2.drand.sh'].map(
        (relay) => `https://${relay}/${drandRule.slice('drand:'.length)}/public/1000`,
      ),
    );
  });

  test.each([
    ['all that a relay shows', onRelay],
    ['the signature alone, typed by hand', `  ${signature.toUpperCase()}\n`],
    ['with words around it', `signature: “${signature}”`],
  ])('is handed in as %s', async (_, text) => {
    api.answers[path] = { status: 202 };
    send(await openForm(), text);
    await screen.findByText('Merci, c’est le bon nombre. Le tirage commence.');
    expect(api.asked[path]?.map(({ body }) => body)).toEqual([{ round: 1000, signature }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['its randomness', 'f'.repeat(64)],
    ['a longer number', `${signature}00`],
  ])('needs a signature: %s is not sent', async (_, text) => {
    const form = await openForm();
    send(form, text);
    await form.findByText(/^Nous n’y trouvons pas de signature/);
    expect(api.asked[path]).toBeUndefined();
  });

  test('of another draw is refused at the field, with the text still there', async () => {
    api.answers[path] = problem('round_not_expected');
    const form = await openForm();
    send(form, onRelay);
    await form.findByText(/^Ce n’est pas le tour 1\s000 de drand/);
    expect(form.getByLabelText<HTMLTextAreaElement>('Texte copié').value).toBe(onRelay);
  });
});
