import { words } from '@raffle/contracts/plain-words';
import { Link } from 'react-router';
import { LegalPage, LegalPart } from './legal-page.js';
import { texts } from './texts.fr.js';

/**
 * Stored personal data (docs/product.md rules 2, 8 and 23); promises only what the
 * platform does.
 */
export function PrivacyScreen() {
  return (
    <LegalPage title={texts.privacy} lead={texts.privacyLead}>
      <LegalPart id="donnees" title="Ce que nous gardons">
        <ul>
          <li>
            Votre nom, votre numéro de téléphone et votre ville, pour votre compte et pour vous joindre si vous gagnez.
          </li>
          <li>Votre mot de passe sous une forme chiffrée que personne ne peut relire, pas même nous.</li>
          <li>Vos tickets, vos paiements (montant, date, référence) et vos parrainages.</li>
          <li>La date de votre dernière visite et les appareils qui se sont connectés à votre compte.</li>
          <li>Le numéro qui a fait chaque paiement.</li>
          <li>
            Vos messages avec notre équipe, vos limites de jeu, vos pauses et les tirages dont vous voulez être prévenu.
          </li>
          <li>Vos connexions et les changements de votre compte, avec l’adresse Internet d’où ils viennent.</li>
          <li>Comment vous nous avez trouvés&nbsp;: par une invitation, un lien partagé, une annonce, ou sans lien.</li>
          <li>Vos noms et numéros d’avant un changement, jusqu’à la fermeture de votre compte.</li>
          <li>
            Si vous recevez un lot, une photo ou une signature qui prouve sa remise, pendant deux ans, même si vous
            fermez votre compte. Elle n’est jamais publiée.
          </li>
        </ul>
        <p>
          Nous ne voyons et ne gardons jamais votre code de mobile money ni votre numéro de carte&nbsp;: vous les donnez
          au prestataire de paiement, sur sa page.
        </p>
      </LegalPart>
      <LegalPart id="destinataires" title="À qui nous transmettons vos données">
        <ul>
          <li>Le prestataire de paiement reçoit votre nom, votre numéro et le montant, pour encaisser.</li>
          <li>
            Là où nous envoyons des SMS ou des messages WhatsApp, leur prestataire reçoit votre numéro et le
            texte&nbsp;: un code que vous demandez, ou les messages que vous avez acceptés dans votre profil.
          </li>
          <li>
            Le public voit, après un tirage, la ville des gagnants et le nom affiché qu’ils ont choisi (un nom et une
            initiale), sinon leurs seules initiales, et des {words.seal.many} de tickets qui ne disent pas à qui ils
            sont. Si vous gagnez et si vous le voulez, il voit aussi votre prénom, votre ville, votre photo ou une
            phrase de vous, relus par notre équipe. Vous les retirez à tout moment dans «&nbsp;Mes lots gagnés&nbsp;»,
            et ils sont effacés aussitôt.
          </li>
          <li>
            Qui ouvre votre lien de parrainage, ou en voit l’aperçu, lit qui l’invite&nbsp;: le nom affiché que vous
            avez choisi, sinon un nom et une initiale. Qui vous a invité voit votre nom affiché ou vos initiales, le
            jour de votre inscription et celui de votre premier achat.
          </li>
          <li>
            Si vous activez les notifications, le service de votre navigateur (Google, Mozilla, Apple ou Microsoft) les
            transporte, chiffrées.
          </li>
          <li>L’équipe qui gère les tirages voit votre compte pour vous aider et vous remettre un lot.</li>
        </ul>
        <p>Nous ne vendons rien à personne et n’affichons pas de publicité.</p>
      </LegalPart>
      <LegalPart id="appareil" title="Sur votre appareil">
        <p>
          Le site garde dans votre navigateur ce qui vous tient connecté et, pendant un paiement, de quoi le
          retrouver&nbsp;: nom, numéro, ville et référence du paiement, jamais le mot de passe. Il se souvient
          30&nbsp;jours du lien qui vous a amené, et compte chaque appareil une fois par jour, sans rien noter d’autre.
          Il n’utilise aucun traceur.
        </p>
      </LegalPart>
      <LegalPart id="droits" title="Ce que vous pouvez demander">
        <p>
          Dans <Link to="/dashboard/profile">Mon profil</Link>, vous téléchargez tout ce que nous gardons sur vous et
          vous fermez votre compte. Écrivez-nous pour une correction. Ce que la loi ou la preuve d’un tirage oblige à
          garder reste, sans votre nom ni votre numéro&nbsp;: un paiement, un ticket tiré. Au Togo vous pouvez saisir
          l’IPDCP, en Côte d’Ivoire l’ARTCI.
        </p>
        <p>
          Les règles du jeu sont dans les <Link to="/conditions">conditions d’utilisation</Link>.
        </p>
      </LegalPart>
    </LegalPage>
  );
}
