/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer, aProduct, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { pendingRegistration } from '../../shared/payments/payment-in-progress.js';
import { invitation } from '../../shared/registration/invitation.js';
import { referralCodeIn, referralCodeOfLink } from '../../shared/registration/referral-code.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { storedToken, tokenKey } from '../../shared/stored-token.js';
import { wantedAddress } from '../../shared/wanted-address.js';
import { checkForm, type TypedForm } from './check-form.js';
import { RegisterScreen } from './register-screen.js';
import { registrationSender } from './use-registration-form.js';

const good: TypedForm = {
  name: ' Afi Mensah ',
  phone: { country: 'TG', national: '90 11 23 45' },
  city: 'Lomé',
  password: 'soleil26',
  confirmPassword: 'soleil26',
  acceptTerms: true,
  referralCode: 'KOFI7',
};
const sent = { ...good, name: 'Afi Mensah', phone: '+22890112345' };

describe('the validation rules in their order', () => {
  const noPhone = { country: 'TG', national: '' } as const;
  test.each<[string, Partial<TypedForm>, string, string]>([
    ['everything wrong', { name: '', acceptTerms: false, password: 'a' }, 'name', 'Tous les champs sont requis'],
    ['no phone', { phone: noPhone, acceptTerms: false }, 'phone', 'Tous les champs sont requis'],
    ['no city', { city: ' ', confirmPassword: 'x' }, 'city', 'Tous les champs sont requis'],
    ['no password', { password: '', confirmPassword: '' }, 'password', 'Tous les champs sont requis'],
    [
      'terms before passwords',
      { acceptTerms: false, confirmPassword: 'x' },
      'acceptTerms',
      "Vous devez accepter les conditions d'utilisation",
    ],
    [
      'difference before length',
      { password: 'abc', confirmPassword: 'abd' },
      'confirmPassword',
      'Les mots de passe ne correspondent pas',
    ],
    [
      'length last',
      { password: 'abc12', confirmPassword: 'abc12' },
      'password',
      'Le mot de passe doit contenir au moins 6 caractères',
    ],
    [
      'then the phone',
      { phone: { country: 'CI', national: '90 11 23 45' } },
      'phone',
      'Ce numéro de téléphone n’est pas un numéro de mobile du Togo ou de la Côte d’Ivoire',
    ],
  ])('%s', async (_, change, field, message) => {
    expect(await checkForm({ ...good, ...change })).toEqual({ errors: { [field]: message } });
  });

  test('a valid form is sent with its phone in E.164', async () => {
    expect(await checkForm(good)).toEqual({ body: sent });
  });
});

describe('with a server', () => {
  const started = { payment_url: 'http://provider.example/pay', token: 'tok_abcdef', claim_secret: 's', amount: 750 };
  let api: ApiServer;
  beforeAll(async () => {
    api = await ApiServer.start();
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.reset();
    api.answers['GET /config'] = { body: aConfig };
  });
  afterEach(cleanup);

  test('the product that brought a visitor is on top with its price and promise, and the URL keeps it to the login and back', async () => {
    const coming = { draw_date: null, sale_ends_at: '2099-12-04T19:00:00.000Z' };
    api.answers['GET /products/7'] = { body: { product: { ...aProduct, ...coming } } };
    await renderAt('/register?produit=7&tickets=3', <RegisterScreen />);
    const product = await screen.findByRole('region', { name: 'Ensuite, vous retrouverez ce tirage\u00a0:' });
    await within(product).findByText(/Complet → tirage\. Sinon → remboursable\./);
    expect(product.textContent.replace(/\s/g, ' ')).toContain('Console1 500 F CFA le ticket');
    expect(product.querySelector('img')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login?produit=7&tickets=3');
    // A reload, without the query: this browser remembers it.
    cleanup();
    await renderAt('/register', <RegisterScreen />);
    await screen.findByRole('link', { name: 'Console' });
    wantedAddress.forget();
  });

  test.each([
    ['drawn', { status: 'completed' }],
    ['cancelled', { status: 'cancelled' }],
    ['no longer sold', { sale_ends_at: '2026-01-01T00:00:00.000Z' }],
  ])('nothing is on top for a product that is %s', async (_, over) => {
    api.answers['GET /products/7'] = { body: { product: { ...aProduct, ...over } } };
    await renderAt('/register?produit=7', <RegisterScreen />);
    await waitFor(() => expect(api.asked['GET /products/7']).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: /vous retrouverez/ })).toBeNull());
    wantedAddress.forget();
  });

  test('the stored registration has no password; a retry uses the same key, a changed form another', async () => {
    api.answers['POST /users/registrations'] = [problem('payment_unreachable'), { status: 201, body: started }];
    const send = registrationSender();
    await expect(send(sent)).rejects.toThrow('Erreur de connexion au service de paiement');
    expect(pendingRegistration.read()).toBeNull();
    expect(await send(sent)).toEqual({ token: started.token, url: started.payment_url });
    expect(pendingRegistration.read()).toEqual({
      form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true, referralCode: 'KOFI7' },
      paymentToken: 'tok_abcdef',
      claimSecret: 's',
      amount: 750,
      paymentUrl: started.payment_url,
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain('soleil26');
    await send({ ...sent, city: 'Kara' });
    const [first, second, third] = (api.asked['POST /users/registrations'] ?? []).map(
      ({ headers }) => headers['idempotency-key'],
    );
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  async function openAndFill(ref = 'KOFI7') {
    await renderAt(`/register?ref=${ref}`, <RegisterScreen />);
    await screen.findByRole('button', { name: /^Payer 750/ });
    const type = (name: string | RegExp, value: string) =>
      fireEvent.input(screen.getByLabelText(name), { target: { value } });
    type('Nom complet', 'Afi Mensah');
    type('Numéro de téléphone', '90112345');
    type('Ville (Togo)', 'Lomé');
    type('Mot de passe', 'soleil26');
    type('Confirmer le mot de passe', 'soleil26');
    return type;
  }
  const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Payer 750/ });

  test('the amount is the server’s, and the form cannot be sent before the terms are accepted', async () => {
    await openAndFill();
    expect(payButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(payButton().disabled).toBe(false);
    expect(screen.getByText(/Le numéro de votre compte/).textContent?.replace(/\s/g, ' ')).toContain(
      '+228 90 11 23 45',
    );
  });

  const invitedBy = async (sentence: string) =>
    waitFor(() => expect(document.body.textContent.replace(/\s/g, ' ')).toContain(sentence));
  const kofi = { body: { inviter: 'Kofi de S.' } };

  test('an opened invitation says who invites, and what that earns them and when', async () => {
    api.answers['GET /referral-codes/KOFI7'] = kofi;
    await openAndFill();
    await invitedBy('Kofi de S. vous invite.');
    await invitedBy('Qui invite reçoit 1 ticket gratuit par ami qui achète');
  });

  test('while it cannot be read who invites, the code is said', async () => {
    api.answers['GET /referral-codes/KOFI7'] = problem('service_unavailable');
    await openAndFill();
    await invitedBy('Vous êtes invité avec le code KOFI7.');
  });

  test('a code that nobody can use is reported before payment, and names nobody', async () => {
    api.answers['GET /referral-codes/KOFI7'] = { body: { inviter: null } };
    await openAndFill();
    await screen.findByText(/^Le code KOFI7 n’est pas valable/);
    await invitedBy('Cette invitation n’est pas valable.');
    expect(screen.queryByText(/vous invite\./)).toBeNull();
  });

  test('punctuation after a link is no part of its code, and a typed code is asked for before paying', async () => {
    api.answers['GET /referral-codes/KOFI7'] = kofi;
    api.answers['GET /referral-codes/KOFI8'] = { body: { inviter: null } };
    const type = await openAndFill('KOFI7).*');
    await invitedBy('Kofi de S. vous invite.');
    type('Code de parrainage (facultatif)', ' kofi 8.');
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    await screen.findByText(/^Le code KOFI8 n’est pas valable/);
    expect(api.asked['POST /users/registrations']).toBeUndefined();
  });

  test.each([
    ['Rejoins-moi : https://tirage.example/register?ref=KOFI7.', 'KOFI7'],
    ['?ref=KOFI7).*', 'KOFI7'],
    ['?ref=kofi7%29%2E', 'KOFI7'],
    ['?ref=KOFI7%2529', 'KOFI7'],
    ['?ref%3DKOFI7', 'KOFI7'],
    ['?ref=%C2%AB%C2%A0KOFI7%C2%A0%C2%BB', 'KOFI7'],
    ['?ref=KOFI7%', 'KOFI7'],
    ['?ref=KOFI7%E2', 'KOFI7'],
    ['?REF=KOFI7', 'KOFI7'],
    ['?produit=1&amp;ref=KOFI7', 'KOFI7'],
    ['?produit=1?ref=KOFI7', 'KOFI7'],
    ['https://tirage.example/register?ref=KOFI7*, viens avec moi', 'KOFI7'],
    ['?ref=+KOFI7+Rejoins', 'KOFI7'],
    ['?ref=KO%E2%80%8BFI7', 'KOFI7'],
    ['?ref=&produit=1', ''],
    ['?produit=1', ''],
    ['', ''],
  ])('the link %j has the code %j', (link, code) => expect(referralCodeOfLink(link)).toBe(code));

  test.each([
    [' ko-fi 7. ', 'KOFI7'],
    ['ＫＯＦＩ７', 'KOFI7'],
    ['tirage.example/register?ref=KOFI7%29', 'KOFI7'],
    ['«KOFI7»', 'KOFI7'],
  ])('typed as %j the code is %s', (typed, code) => expect(referralCodeIn(typed)).toBe(code));

  test('the code of an opened link is there 30 days later, and no longer once it was left out or its account is open', async () => {
    const opened = Date.now();
    const code = async (daysLater: number, search = '') => {
      cleanup();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(opened + daysLater * 24 * 3_600_000);
      await renderAt(`/register${search}`, <RegisterScreen />);
      await screen.findByRole('button', { name: /^Payer 750/ });
      clock.mockRestore();
      return screen.getByLabelText<HTMLInputElement>(/^Code de parrainage/).value;
    };
    expect(await code(0, '?ref=KOFI7')).toBe('KOFI7');
    expect([await code(29), await code(31)]).toEqual(['KOFI7', '']);
    expect([await code(0, '?ref=KOFI8'), await code(1)]).toEqual(['KOFI8', 'KOFI8']);
    api.answers['POST /users/registrations'] = { status: 201, body: started };
    api.answers['GET /payments/tok_abcdef/status'] = problem('payment_not_found');
    await registrationSender()({ ...sent, referralCode: 'KOFI9' });
    expect(await code(0)).toBe('KOFI9');
    // Opened after a form was sent, whose payment failed.
    invitation.open('?ref=KOFI8');
    expect(await code(0)).toBe('KOFI8');
    await registrationSender()({ ...sent, referralCode: undefined });
    expect(invitation.code()).toBe('');
    invitation.open('?ref=KOFI7');
    registrationClaims.settle(registrationClaims.find('tok_abcdef')!);
    expect(invitation.code()).toBe('');
  });

  test('the number is shown large above the payment, with a way back to its field', async () => {
    const type = await openAndFill();
    const shown = screen.getByText('+228 90 11 23 45', { selector: '.num' });
    expect(shown.compareDocumentPosition(payButton()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Corriger le numéro' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Numéro de téléphone'));
    type('Numéro de téléphone', '9211234');
    expect(screen.queryByText(/^\+228 92/, { selector: '.num' })).toBeNull();
  });

  test('where the browser stores nothing, the reference is read before leaving for the payment', async () => {
    registrationClaims.list().forEach(({ paymentToken }) => registrationClaims.remove(paymentToken));
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const data = {
      statut: 'pending',
      final: false,
      amount: 750,
      type: 'registration',
      product_id: null,
      review_until: null,
    };
    api.answers['GET /payments/tok_abcdef/status'] = {
      body: {
        success: false,
        data: { ...data, reference: 'BT-7K2M', interrupted: false, checked_at: null, refunds: [] },
      },
    };
    api.answers['POST /users/registrations'] = { status: 201, body: started };
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    await openAndFill();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    await screen.findByText('BT-7K2M');
    expect(screen.getByRole('link', { name: 'Continuer vers le paiement' }).getAttribute('href')).toBe(
      started.payment_url,
    );
    refused.mockRestore();
    registrationClaims.remove('tok_abcdef');
  });

  test('a broken rule is shown at its field, which gets the focus', async () => {
    const type = await openAndFill();
    type('Confirmer le mot de passe', 'soleil27');
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    await screen.findByText('Les mots de passe ne correspondent pas');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirmer le mot de passe')));
    expect(api.asked['POST /users/registrations']).toBeUndefined();
  });

  test.each([
    [problem('payment_init_failed'), "Erreur lors de l'initialisation du paiement"],
    [problem('payment_unreachable'), 'Erreur de connexion au service de paiement'],
    [{ status: 504, body: 'a proxy’s page' }, 'Erreur de connexion au service de paiement'],
    [{ status: 500, body: 'a fault' }, "Erreur lors de l'initialisation du paiement"],
  ])('a payment that cannot be opened preserves the typed values (%#)', async (answer, sentence) => {
    api.answers['POST /users/registrations'] = answer;
    await openAndFill();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    await screen.findByText(sentence);
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('soleil26');
    expect(api.asked['POST /users/registrations']?.[0]?.body).toEqual({ ...sent, source: 'direct' });
  });

  test('a refused phone is shown at the phone field', async () => {
    api.answers['POST /users/registrations'] = problem('phone_taken');
    await openAndFill();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    const logIn = await screen.findByRole('link', { name: 'Connectez-vous' });
    expect(logIn.closest('[role=alert]')?.textContent).toBe('Ce numéro a déjà un compte. Connectez-vous');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Numéro de téléphone')));
    fireEvent.click(logIn);
    expect(screen.getByTestId('address').textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"phone":{"country":"TG","national":"90 11 23 45"}}');
  });

  const aRegistration = (token: string, phone = '+22890112345') => ({
    form: { name: 'Afi Mensah', phone, city: 'Lomé', acceptTerms: true },
    paymentToken: token,
    claimSecret: `secret of ${token}`,
    amount: 750,
    paymentUrl: `http://provider.example/pay/${token}`,
  });
  function paymentIs(statut: string, token = 'tok_abcdef', final = false) {
    const data = {
      statut,
      final,
      interrupted: false,
      amount: 750,
      type: 'registration',
      product_id: null,
      reference: 'R',
      checked_at: null,
      refunds: [],
      review_until: null,
    };
    api.answers[`GET /payments/${token}/status`] = { body: { success: statut === 'paid', data } };
  }
  const title = (name: string) => screen.findByRole('heading', { name });
  /** Elements with the look of a primary button. */
  const primary = () => [...document.querySelectorAll('.btn:not(.btn-2, .btn-3)')].map((one) => one.textContent);

  test.each([
    ['pending', 'Une inscription attend son paiement', /^Payer 750/],
    ['paid', 'Votre inscription est déjà payée', /^Terminer mon inscription$/],
    ['review', 'Votre paiement est en cours de vérification', /^Suivre mon inscription$/],
  ])('a registration whose payment is %s replaces the form, with one primary action', async (statut, name, action) => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs(statut);
    await renderAt('/register', <RegisterScreen />);
    await title(name);
    expect(screen.queryByLabelText('Nom complet')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Corriger le numéro' }) !== null).toBe(statut === 'pending');
    expect(primary()).toEqual([expect.stringMatching(action)]);
  });

  test('the form opens on request with the typed values, and preserves the earlier claim', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('pending');
    await renderAt('/register', <RegisterScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Recommencer avec un nouveau formulaire' }));
    expect(screen.getByLabelText<HTMLInputElement>('Nom complet').value).toBe('Afi Mensah');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom complet')));
    expect(screen.queryByText('Une inscription attend son paiement')).toBeNull();
    expect(registrationClaims.find('tok_abcdef')?.claimSecret).toBe('secret of tok_abcdef');
  });

  test('a paid registration is never restarted: the form is labelled as for another person', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('paid');
    await renderAt('/register', <RegisterScreen />);
    await title('Votre inscription est déjà payée');
    expect(screen.queryByRole('button', { name: 'Recommencer avec un nouveau formulaire' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Inscrire une autre personne' }));
    expect(screen.getByLabelText<HTMLInputElement>('Nom complet').value).toBe('');
    expect(screen.getByText(/celui d’une autre personne/)).toBeTruthy();
  });

  test('an earlier paid registration takes precedence over the newest pending one', async () => {
    registrationClaims.add(aRegistration('tok_earlier'));
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('paid', 'tok_earlier');
    paymentIs('pending');
    await renderAt('/register', <RegisterScreen />);
    const finish = await screen.findByRole('link', { name: 'Terminer mon inscription' });
    expect(finish.getAttribute('href')).toBe('/payment-success?type=registration&token=tok_earlier');
  });

  test('a failed registration shows the form immediately, with the typed values', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('failure', 'tok_abcdef', true);
    await renderAt('/register', <RegisterScreen />);
    expect((await screen.findByLabelText<HTMLInputElement>('Nom complet')).value).toBe('Afi Mensah');
  });

  test('a payment refused after the browser’s Back has the passwords again, from memory only', async () => {
    api.answers['POST /users/registrations'] = {
      status: 201,
      body: { ...started, payment_url: `${window.location.href}#payment` },
    };
    paymentIs('failure', 'tok_abcdef', true);
    await openAndFill();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(payButton());
    await waitFor(() => expect(registrationClaims.find('tok_abcdef')).not.toBeNull());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await waitFor(() => expect(api.asked['GET /payments/tok_abcdef/status']).toHaveLength(1));
    const password = await screen.findByLabelText<HTMLInputElement>('Mot de passe');
    expect(password.value).toBe('soleil26');
    expect(screen.getByLabelText<HTMLInputElement>('Confirmer le mot de passe').value).toBe('soleil26');
    expect(screen.queryByText(/Retapez/)).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('soleil26');
  });

  test('a failed registration of an earlier visit says that only the password is typed again', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('failure', 'tok_abcdef', true);
    await renderAt('/register', <RegisterScreen />);
    await screen.findByText(/^Retapez seulement votre mot de passe/);
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('');
  });

  test('there is no form while the payment state cannot be read', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    api.answers['GET /payments/tok_abcdef/status'] = problem('payment_check_failed');
    await renderAt('/register', <RegisterScreen />);
    await screen.findByText(/ne peut pas être vérifié/);
    expect(screen.queryByLabelText('Nom complet')).toBeNull();
    paymentIs('paid');
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await title('Votre inscription est déjà payée');
  });

  test('changes by another tab are followed', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('pending');
    await renderAt('/register', <RegisterScreen />);
    await title('Une inscription attend son paiement');
    localStorage.clear();
    fireEvent(window, new StorageEvent('storage', { key: 'raffle.registration-claims' }));
    await screen.findByLabelText('Nom complet');
  });

  test('a sign-in in another tab leaves nothing to pay here', async () => {
    registrationClaims.add(aRegistration('tok_abcdef'));
    paymentIs('pending');
    await renderAt('/register', <RegisterScreen />);
    await title('Une inscription attend son paiement');
    api.answers['GET /users/profile'] = { body: { user: aUser } };
    storedToken.write('token_temporaire_a');
    fireEvent(window, new StorageEvent('storage', { key: tokenKey }));
    await title('Vous êtes déjà connecté');
    expect(screen.queryByRole('link', { name: /^Payer/ })).toBeNull();
  });

  test('a signed-in user sees a notice and a link to their own screens, and no form', async () => {
    storedToken.write('token_temporaire_a');
    api.answers['GET /users/profile'] = { body: { user: aUser } };
    await renderAt('/register', <RegisterScreen />);
    await title('Vous êtes déjà connecté');
    expect(screen.getByRole('link', { name: 'Mon espace' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByLabelText('Nom complet')).toBeNull();
  });
});
