import { expect, test, type APIRequestContext } from '@playwright/test';
import * as z from 'zod';
import { uniqueMark } from './back-office.js';
import { system } from './config.js';
import {
  buyElsewhere,
  confirmedAdminElsewhere,
  drawElsewhere,
  handoverCodeOf,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';
import { bearing, call, codeOf, type Answer } from './roles/call.js';
import { stored } from './one-person/world.js';

const texts = z.object({ texts: z.array(z.object({ to: z.string(), text: z.string() })) });
const listed = z.object({ codes: z.array(z.object({ product_id: z.number(), code: z.nullable(z.string()) })) });
const asked = z.object({ approval: z.object({ id: z.string(), alone_from: z.nullable(z.string()) }) });
const made = z.object({ code: z.string() });
const reason = 'Carte d’identité vue';

const send = (session: string | null, method: string, path: string, body?: object): Promise<Answer> =>
  call(system.gateway, {
    method,
    path: `/api${path}`,
    headers: bearing(session),
    ...(body === undefined ? {} : { body }),
  });
const good = async (answer: Promise<Answer>) => {
  const { status, text, json } = await answer;
  expect(status, text).toBeLessThan(300);
  return json;
};

/** Rule 58 for winners whose own session does not show the code: it takes their number, or two people. */
test('a prize reaches a winner with a basic phone, without a phone, and after an administrator’s code', async ({
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const second = await confirmedAdminElsewhere(request, chief, {
    username: `remise-${mark}`,
    password: 'harmattan-de-26',
  });
  const [basic, without, reset] = [
    await won(request, chief, `Basique ${mark}`),
    await won(request, chief, `Sans téléphone ${mark}`),
    await won(request, chief, `Nouveau mot de passe ${mark}`),
  ];
  const facts = () => ({ at: new Date().toISOString(), by: 'Komla' });
  const record = ({ win }: Won, code: string) =>
    send(chief, 'POST', `/admin/deliveries/${win}/handover`, { ...facts(), code });
  const stateOf = ({ win }: Won) =>
    stored('catalog', 'SELECT state, handed_over_with FROM deliveries WHERE id = $1', [win]);
  const byTwo = async (winner: Won) => {
    const { approval } = asked.parse(
      await good(send(chief, 'POST', `/admin/deliveries/${winner.win}/handover-requests`, { ...facts(), reason })),
    );
    expect(approval.alone_from).toBeNull();
    const approve = (session: string) => send(session, 'POST', `/admin/product-approvals/${approval.id}/approve`);
    expect(codeOf(await approve(chief))).toBe('approval_own');
    expect(await stateOf(winner)).toEqual([{ state: 'to_contact', handed_over_with: null }]);
    await good(approve(second));
    expect(await stateOf(winner)).toEqual([{ state: 'handed_over', handed_over_with: 'approval' }]);
  };

  await test.step('a basic phone: the code is texted to the winner’s own number, and one administrator records it', async () => {
    await handoverCodeOf(request, basic.session, basic.productId);
    await good(send(chief, 'POST', '/admin/handover-codes/text', { productId: basic.productId, ticket: basic.ticket }));
    const code = async () => {
      const { texts: sent } = texts.parse(
        await (await request.get(`${system.sandbox}/sandbox/texts?limit=1000`)).json(),
      );
      return /code de remise est (\d{6})/.exec(sent.find(({ to }) => to === basic.phone)?.text ?? '')?.[1] ?? '';
    };
    await expect.poll(code, { timeout: 20_000 }).toHaveLength(6);
    const right = await code();
    const wrong = right === '123456' ? '654321' : '123456';
    expect(codeOf(await record(basic, wrong))).toBe('handover_code_wrong');
    await good(record(basic, right));
    expect(await stateOf(basic)).toEqual([{ state: 'handed_over', handed_over_with: 'code' }]);
  });

  await test.step('without a phone: two people', () => byTwo(without));

  await test.step('after an administrator’s code: no session shows the code, the right one does not suffice, two people do', async () => {
    const right = await handoverCodeOf(request, reset.session, reset.productId);
    const path = `/admin/users/${reset.userId}/reset-code`;
    expect(codeOf(await send(chief, 'POST', path))).toBe('approval_needed');
    const { approval } = asked.parse(await good(send(chief, 'POST', `${path}-requests`, { reason })));
    await good(send(second, 'POST', `/admin/approvals/${approval.id}/approve`));
    const { code } = made.parse(await good(send(chief, 'POST', path)));
    const taken = z
      .object({ token: z.string() })
      .parse(
        await good(
          send(null, 'POST', '/users/password-reset', { phone: reset.phone, code, newPassword: 'pluie-de-26' }),
        ),
      );
    const codes = listed.parse(await good(send(taken.token, 'GET', '/handover-codes'))).codes;
    expect(codes).toEqual([{ product_id: reset.productId, code: null }]);
    expect(codeOf(await record(reset, right))).toBe('handover_needs_two_people');
    expect(
      codeOf(
        await send(taken.token, 'POST', '/handover-codes/text', { productId: reset.productId, ticket: reset.ticket }),
      ),
    ).toBe('handover_needs_two_people');
    await byTwo(reset);
    // "J'ai reçu mon lot" from this session does not open the account to one person.
    await good(send(taken.token, 'POST', `/wins/${reset.win}/received`));
    expect(codeOf(await send(chief, 'POST', path))).toBe('approval_needed');
    expect(codeOf(await send(taken.token, 'PUT', '/users/profile', { name: 'Une Autre' }))).toBe(
      'prize_not_handed_over',
    );
  });
});

type Won = Awaited<ReturnType<typeof won>>;

/** Somebody who has won a prize of one place. */
async function won(request: APIRequestContext, admin: string, prize: string) {
  const session = await registerElsewhere(request, newPerson('Afi Agbo'));
  const productId = await offerElsewhere(request, admin, { name: prize, description: 'Neuf', places: 1 });
  await buyElsewhere(request, session, productId);
  await drawElsewhere(request, admin, productId);
  const { user } = z
    .object({ user: z.object({ id: z.string(), phone: z.string() }) })
    .parse(await good(send(session, 'GET', '/users/profile')));
  const { wins } = z
    .object({ wins: z.array(z.object({ id: z.string(), ticket: z.number() })) })
    .parse(await good(send(session, 'GET', '/wins')));
  const [{ id: win, ticket } = { id: '', ticket: 0 }] = wins;
  return { session, productId, userId: user.id, phone: user.phone, win, ticket };
}
