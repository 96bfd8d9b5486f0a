import { words } from '@raffle/contracts/plain-words';
import { daysToMoveOrCancel, drawRule } from '@raffle/contracts/http/sale-end';
import { callWithinDays } from '@raffle/contracts/http/deliveries';
import { maximumQuantity } from '@raffle/contracts/http/tickets';
import { Link } from 'react-router';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { brand } from '../../shared/site.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { LegalPage, LegalPart } from './legal-page.js';
import { counted } from '../../shared/format/plural.js';
import { texts } from './texts.fr.js';

/**
 * Terms of use (docs/product.md rules 7, 8, 20, 21, 23, 26 and 36); promises only what the platform does.
 */
export function TermsScreen() {
  const { data: config } = useConfig();
  const bonus = config?.referral.referral_bonus;
  const perFriend = bonus === undefined ? 'Des tickets gratuits' : counted(bonus, 'ticket gratuit', 'tickets gratuits');
  return (
    <LegalPage title={texts.terms} lead={texts.termsLead}>
      <LegalPart id="exploitant" title="L’exploitant">
        <p className="pre">{config?.operator ?? texts.operatorUnknown(brand)}</p>
        {config?.licence && (
          <p>
            {everywhere.licence} {config.licence}
          </p>
        )}
      </LegalPart>
      <LegalPart id="participer" title="Qui peut participer">
        <p>
          Il faut avoir 18&nbsp;ans ou plus et un numéro de téléphone du Togo ou de la Côte d’Ivoire. Un numéro, un
          compte, une personne. Un tirage au sort est un jeu de hasard&nbsp;: ne jouez que ce que vous pouvez perdre.
        </p>
      </LegalPart>
      <LegalPart id="inscription" title="L’inscription">
        <p>
          {config
            ? `L’inscription coûte ${money(config.registration_price)}, payés une seule fois, et donne ${config.free_tickets} tickets gratuits`
            : 'L’inscription est payée une seule fois et donne des tickets gratuits'}
          , à placer sur des produits différents. Le montant affiché sur le bouton est celui qui est débité. Si un
          compte existe déjà pour votre numéro, le paiement vous est remboursé.
        </p>
      </LegalPart>
      <LegalPart id="tickets" title="Les tickets">
        <ul>
          <li>Un ticket, une place. Le nombre de places d’un tirage est fixé avant la vente et ne change plus.</li>
          <li>
            Un achat compte de 1 à {maximumQuantity} tickets. La place est réservée un temps limité, affiché pendant que
            vous payez.
          </li>
          <li>Le prix, le nombre de places et le nombre de gagnants ne changent plus une fois le tirage ouvert.</li>
          <li>
            Un paiement confirmé trop tard n’est jamais perdu&nbsp;: il devient un ticket s’il reste une place, sinon un{' '}
            {words.credit.one}.
          </li>
        </ul>
      </LegalPart>
      <LegalPart id="lots" title="Les lots, les dates et vos chances">
        <ul>
          <li>
            La page de chaque tirage décrit le lot, le nombre de gagnants, le prix du ticket et le nombre de places. Le
            lot est remis en nature.
          </li>
          <li>
            Vos chances se lisent sur la page&nbsp;: avec un ticket, un gagnant et 400 places, 1 chance sur 400 une fois
            toutes les places prises&nbsp;; avec deux gagnants, 2 chances sur 400.
          </li>
          <li>
            La vente se termine à la date affichée&nbsp;; sans date, 90&nbsp;jours après son ouverture. La date peut
            être reportée une seule fois, de 30&nbsp;jours au plus.
          </li>
          <li>
            Après la fin de la vente, plus aucun ticket n’est vendu ni offert. Une place déjà réservée et payée à temps
            devient un ticket.
          </li>
        </ul>
      </LegalPart>
      <LegalPart id="tirage" title="Le tirage">
        <ul>
          <li>
            {drawRule} Complet, un tirage qui a une heure commence seul à cette heure. Sans heure, un administrateur le
            lance au plus tard 72&nbsp;heures après la fin de la vente, sinon le système le fait lui-même.
          </li>
          <li>
            Si toutes les places ne sont pas prises à la fin de la vente, nous avons {daysToMoveOrCancel}&nbsp;jours
            pour reporter la date ou annuler le tirage&nbsp;; passé ce délai, il est annulé.
          </li>
          <li>
            Le serveur tire parmi les tickets attribués, et parmi eux seulement. Une personne gagne au plus un lot par
            tirage.
          </li>
          <li>
            Avant le premier ticket, nous publions le {words.seal.one} d’un code secret, qui ne peut plus changer. Après
            le tirage, chacun peut refaire le calcul et trouver les mêmes gagnants. La page de chaque tirage dit ce que
            ce calcul prouve, et ce qu’il ne prouve pas.
          </li>
          <li>
            Les gagnants sont publiés avec leur ville et le nom affiché qu’ils ont choisi, un nom et une initiale&nbsp;;
            sans choix, avec leurs seules initiales.
          </li>
        </ul>
      </LegalPart>
      <LegalPart id="remise" title="Recevoir son lot">
        <ul>
          <li>
            Nous appelons chaque gagnant sur son numéro, au plus tard {callWithinDays}&nbsp;jours après le tirage. Un
            code, affiché aussi dans «&nbsp;Mes lots gagnés&nbsp;», prouve que l’appel vient de nous&nbsp;:{' '}
            <Link to="/verifier">vérifiez un appel</Link>.
          </li>
          <li>{everywhere.neverMoney}</li>
          <li>
            Chaque étape de la remise est datée et visible dans l’application. Une photo, un prénom ou une phrase du
            gagnant ne sont publiés qu’avec son accord.
          </li>
        </ul>
      </LegalPart>
      <LegalPart id="annulation" title="Si un tirage est annulé">
        <p>
          Chaque ticket payé devient un {words.credit.one} de la même valeur en F CFA&nbsp;: il sert à prendre une place
          sur un autre tirage, ou vous en demandez le remboursement. Un ticket gratuit ou de parrainage se replace sur
          un autre tirage.
        </p>
      </LegalPart>
      <LegalPart id="parrainage" title="Le parrainage">
        <p>
          {config && !config.referral.enabled
            ? 'Le programme de parrainage est fermé pour le moment.'
            : bonus === 0
              ? ''
              : `${perFriend} par ami inscrit avec votre lien qui achète son premier ticket.`}
          {config?.referral.enabled &&
            config.referral.reward_tickets > 0 &&
            ` À ${counted(config.referral.required_referrals, 'ami', 'amis')}, ${counted(config.referral.reward_tickets, 'ticket gratuit', 'tickets gratuits')} de plus, une fois.`}
        </p>
      </LegalPart>
      <LegalPart id="reclamations" title="Réclamations">
        <p className="pre">{config?.complaints ?? texts.complaintsUnknown}</p>
        <HelpLine />
      </LegalPart>
      <LegalPart id="compte" title="Votre compte">
        <p>
          Gardez votre mot de passe pour vous&nbsp;: nous ne vous le demanderons jamais, ni par téléphone ni par
          WhatsApp. Ce que nous faisons de vos informations est expliqué sous{' '}
          <Link to="/confidentialite">{texts.privacy}</Link>.
        </p>
      </LegalPart>
    </LegalPage>
  );
}
