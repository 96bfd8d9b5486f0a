import { inCamelCase } from '@raffle/contracts/field-names';
import { productFieldWords } from '@raffle/contracts/http/product-field-words';
import type { ProductStatus } from '@raffle/contracts/values';
import { drawRule } from '@raffle/contracts/http/sale-end';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';

export const texts = {
  ...inCamelCase(productFieldWords),
  retailValue: `${productFieldWords.retail_value} (F\u00a0CFA)`,
  prize: {
    title: 'Ce que l’on gagne',
    help: 'Affiché sur la page du tirage, et gardé dans sa preuve. Ce qui est vide n’est pas affiché.',
    unstated: 'Non précisé',
    valueHelp: 'Le prix en boutique d’un seul lot.',
    guaranteeHelp: 'Par exemple «\u00a012 mois, pièces et main-d’œuvre\u00a0».',
    daysHelp: 'Jours après le tirage.',
  },
  ticketPrice: `${productFieldWords.ticket_price} (F\u00a0CFA)`,
  prizeCost: `${productFieldWords.prize_cost} (F\u00a0CFA)`,
  prizeCostHelp: 'Ce qu’ils vous coûtent ensemble. Seuls les administrateurs des tirages et de l’argent le voient.',
  newTitle: 'Ajouter un produit',
  readTitle: 'Produit',
  /** Above what can no longer be changed; null: it can. */
  readOnly: {
    draft: 'Son ouverture est prévue\u00a0: ce produit se consulte. Pour le changer, annulez d’abord l’ouverture.',
    active: null,
    drawing: 'Son tirage est en cours\u00a0: ce produit se consulte et ne change plus.',
    completed: 'Depuis son tirage, ce produit se consulte et ne change plus.',
    cancelled: 'Ce tirage est annulé\u00a0: ce produit se consulte et ne change plus.',
  } satisfies Record<ProductStatus, string | null>,
  notOpened:
    'Son ouverture n’a pas eu lieu\u00a0: ce produit se consulte. Pour le changer, annulez d’abord l’ouverture.',
  overview: {
    title: 'En bref',
    places: 'Places',
    of: (taken: string, places: string) => `${taken} sur ${places}`,
    left: (held: string, left: string) => `${held}, ${left}`,
    paidHelp: 'En argent ou avec un crédit payé, sans les tickets changés en crédit',
    unknown: 'Inconnu',
    saleEnd: 'Fin de la vente',
    draw: 'Tirage',
    waits: 'Dès que toutes les places sont prises',
    atHour: (hour: string) => `Quand toutes les places sont prises, ${hour}`,
    over: 'Aucun\u00a0: la vente est terminée sans que toutes les places soient prises',
    drawn: (when: string) => `Fait le ${when}`,
    noDraw: 'Aucun\u00a0: le tirage est annulé',
    cancelled: (when: string) => `Tirage annulé le ${when}`,
    ended: (when: string) => `Vente terminée le ${when} sans que toutes les places soient prises.`,
    moveOrCancel: (until: string) =>
      `Vous pouvez changer la date, une seule fois, jusqu’au ${until}, ou annuler le tirage.`,
    cancelOnly: 'La date a déjà été changée une fois\u00a0: il reste à annuler le tirage.',
    otherwise: (when: string) =>
      `Sans décision, le tirage est annulé le ${when} et les tickets deviennent des crédits.`,
    move: 'Changer la date',
    moved: 'Déjà reportée\u00a0: cette date ne change plus',
  },
  noDescription: 'Aucune',
  asInSettings: 'Comme dans les paramètres',
  add: 'Ajouter',
  loading: 'Chargement des produits...',
  nothingTouched: 'Les produits et les tickets ne sont pas touchés.',
  noDate: 'Aucune date',
  paidUnknown: '—',
  drawShort: 'Tirer',
  resumeDraw: 'Reprendre',
  seeResult: 'Résultat',
  read: 'Voir',
  back: 'Revenir aux produits',
  duplicate: 'Dupliquer',
  duplicated: 'Voici la copie, en brouillon',
  seeTickets: 'Voir les tickets',
  holders: {
    write: 'Écrire aux participants',
    title: (product: string) => `Écrire aux participants\u00a0: ${product}`,
    contentHelp: 'Il arrive dans la messagerie de chaque personne qui a un ticket de ce tirage.',
    confirmTitle: 'Envoyer aux participants\u00a0?',
    askTitle: 'Demander ce message aux participants',
    confirmText: (people: string, product: string, when: string) =>
      `Ce message part ${when} à ${people} un ticket de «\u00a0${product}\u00a0». Une fois parti, il ne pourra plus être repris.`,
    confirmUncounted: (product: string, when: string) =>
      `Ce message part ${when} à toutes les personnes qui ont un ticket de «\u00a0${product}\u00a0». Une fois parti, il ne pourra plus être repris.`,
    counting: 'Nous comptons les personnes...',
    people: ['personne qui a', 'personnes qui ont'] as const,
    later:
      'Il ira aux personnes qui ont un ticket à ce moment-là. D’ici là, il s’annule dans «\u00a0Messages à tous\u00a0».',
    sent: 'Le message part aux participants',
    failed: 'Le message n’a pas pu être enregistré',
  },
  picture: 'Photo du produit',
  pictureChoose: 'Choisir une photo ou la déposer ici',
  pictureReplace: 'Remplacer la photo',
  pictureRemove: 'Retirer la photo',
  pictureHelp: 'Elle est allégée pour les téléphones.',
  pictureSending: 'Envoi de la photo…',
  pictureSent: 'La photo est enregistrée',
  pictureFailed: 'Impossible d’envoyer la photo',
  pictureBroken: 'Aucune photo ne s’affiche à cette adresse',
  morePictures: {
    title: 'Autres photos',
    help: 'Quatre au plus, dans l’ordre où elles se regardent. Chacune a quelques mots, pour qui ne la voit pas.',
    add: 'Ajouter une photo ou la déposer ici',
    alt: (nth: number) => `Ce que montre la photo ${nth}`,
    earlier: (nth: number) => `Avancer la photo ${nth}`,
    later: (nth: number) => `Reculer la photo ${nth}`,
    remove: (nth: number) => `Retirer la photo ${nth}`,
    others: 'd’autres photos',
  },
  imageUrl: 'Adresse de la photo',
  imageHelp:
    'Si elle est déjà en ligne\u00a0: une adresse https:// ou un chemin de ce site, par exemple /products/console.svg',
  imageReplaces: 'Votre photo est enregistrée ici. Une adresse la remplacerait.',
  freeTicketsAre: { yes: 'Acceptés', no: 'Refusés' },
  freeTicketShareHelp: (share: number | undefined) =>
    `Vide\u00a0: ${share === undefined ? '' : `${share}\u00a0%, `}comme dans les paramètres. Une place au moins, sauf à 0.`,
  ticketsPerPersonHelp: (usual: string | null) =>
    `Vide\u00a0: ${usual === null ? '' : `${usual}, `}un cinquième des places, au moins 10.`,
  drawDateHelp: `Heure de Lomé et d’Abidjan. ${drawRule} À cette date la vente se termine\u00a0; sans date, 90 jours après l’ouverture. Elle se reporte une fois, de 30 jours au plus.`,
  drawDateMoved: 'Cette date a déjà été changée une fois\u00a0: elle ne change plus.',
  moveTitle: 'Changer la date du tirage\u00a0?',
  moveText: (from: string, to: string) =>
    `La vente se termine le ${dateAndTime(to)} au lieu du ${dateAndTime(from)}. Une date ne se change qu’une seule fois\u00a0: ensuite, il ne reste qu’à tirer au sort ou à annuler.`,
  moveConfirm: 'Changer la date',
  artificialBoostHelp: 'Affiché seulement\u00a0: ne compte ni pour les places, ni pour le tirage, ni pour l’argent.',
  resumed: 'Votre dernière saisie n’était pas enregistrée\u00a0: la voici.',
  giveUp: 'L’effacer',
  otherPicture: 'une autre photo',
  preview: 'Aperçu',
  nameMissing: 'Nom du produit',
  locked:
    'Des tickets se vendent sur ces conditions\u00a0: prix, places, gagnants et limites de tickets ne changent plus.',
  prizeLocked: {
    held: 'Des personnes ont ou paient un ticket pour ce lot\u00a0: son nom, ses photos et tout ce qui est dit de lui ne changent plus.',
    agreed:
      'Ce lot est en vente et «\u00a0deux personnes\u00a0» est allumé\u00a0: son nom, ses photos et tout ce qui est dit de lui ne changent plus. Une erreur\u00a0? Dupliquez-le, corrigez la copie, puis supprimez celui-ci.',
  },
  additions: {
    title: 'Précisions',
    none: 'Une précision s’ajoute sous la description. Elle ne remplace rien.',
    add: 'Ajouter une précision',
    addText: 'Elle est datée, reste sur la page du tirage, et chaque personne qui a un ticket la reçoit.',
    text: 'Précision',
    added: 'La précision est ajoutée',
    askText:
      'Elle contient un chiffre ou une adresse\u00a0: un second administrateur doit l’approuver. Chaque personne qui a un ticket la reçoit ensuite.',
    addFailed: 'La précision n’est pas ajoutée',
    addedOn: (when: string) => `Précision du ${when}`,
    struckOn: (when: string) => `Retirée le ${when}`,
    strike: 'Retirer',
    strikeDescription: 'Retirer la description',
    strikePicture: 'Retirer la photo',
    strikeOne: (alt: string) => `Retirer la photo «\u00a0${alt}\u00a0»`,
    descriptionStruck: (when: string) => `Description retirée le ${when}`,
    pictureStruck: (when: string) => `Photo retirée le ${when}`,
    strikeTitle: {
      description: 'Retirer la description\u00a0?',
      picture: 'Retirer la photo\u00a0?',
      addition: 'Retirer cette précision\u00a0?',
    },
    strikeText:
      'Un second administrateur doit l’approuver\u00a0; si vous êtes seul à administrer, les participants sont avertis et vous confirmez 24 heures plus tard. La page du tirage dit ensuite quel jour elle a été retirée.',
  },
  saveDraft: 'Enregistrer le brouillon',
  opening: {
    opensAt: 'Ouverture',
    opensAtHelp:
      'Vide\u00a0: maintenant. Sinon un jour et une heure, 90 jours à l’avance au plus. Heure de Lomé et d’Abidjan.',
    past: 'Cette date est déjà passée',
    plan: 'Prévoir l’ouverture',
    planText:
      'À cette heure, le cachet du tirage est publié et la vente s’ouvre seule. Jusque-là, le produit ne change pas, personne ne le voit, et l’ouverture peut être annulée.',
    askText: (when: string) => `La vente s’ouvrirait le ${when}.`,
    saved: 'L’ouverture est prévue',
    planned: (when: string) => `S’ouvre à la vente le ${when}.`,
    failed: (when: string) => `L’ouverture prévue le ${when} n’a pas eu lieu.`,
    by: (name: string, approver: string | null) =>
      `Prévue par ${name || 'un administrateur'}${approver === null ? '' : `, approuvée par ${approver || 'un administrateur'}`}.`,
    until: 'Jusque-là, ce produit ne change pas, et personne ne le voit.',
    startAgain: 'Annulez-la, corrigez le produit si besoin, puis ouvrez-le de nouveau.',
    takeBack: 'Annuler l’ouverture',
    takeBackTitle: 'Annuler l’ouverture prévue\u00a0?',
    takeBackText: (approved: boolean) =>
      `Le produit redevient un brouillon sans heure d’ouverture.${approved ? ' Pour l’ouvrir, il faudra de nouveau l’accord d’un second administrateur.' : ''}`,
    takenBack: 'L’ouverture est annulée',
    takeBackFailed: 'L’ouverture n’est pas annulée',
    opens: (when: string) => `Ouvre le ${when}`,
    failedShort: 'Ouverture impossible',
  },
  createActive: 'Créer et ouvrir à la vente',
  save: 'Enregistrer',
  activate: 'Ouvrir à la vente',
  continueToAsk: 'Continuer',
  askActivationTitle: 'Demander l’ouverture à la vente\u00a0?',
  askActivationText:
    'Un second administrateur voit toutes les conditions et les approuve\u00a0; si vous êtes seul à administrer, vous confirmez 24 heures plus tard. Si le brouillon change entre-temps, la demande s’arrête.',
  openLater: 'Il s’ouvre à la vente depuis sa page, avec l’accord d’un second administrateur.',
  activateTitle: 'Ouvrir ce tirage à la vente\u00a0?',
  activateText:
    'Le cachet du tirage est publié, et les participants le voient. Prix, places, nombre de gagnants et limites de tickets ne pourront plus changer.',
  pace: {
    none: 'Aucune place prise ces 7 derniers jours',
    fullAround: (perDay: string, day: string) =>
      `Au rythme des 7 derniers jours (${perDay} par jour)\u00a0: complet vers le ${day}`,
    notFull: (perDay: string) =>
      `Au rythme des 7 derniers jours (${perDay} par jour)\u00a0: pas complet à la fin de la vente`,
  },
  margin: {
    title: 'Marge d’un tirage complet',
    full: (places: string, price: string) => `${places} places à ${price}`,
    free: (tickets: string) => `Tickets gratuits, au plus ${tickets}`,
    fees: 'Frais du prestataire',
    feesAt: (percent: string) => `Frais du prestataire, ${percent}\u00a0% en moyenne`,
    unknownFees: 'Frais inconnus',
    cost: 'Coût de tous les lots',
    unknown: 'Inconnu',
    unknownMargin: 'Inconnue',
    marginOfFull: 'Marge d’un tirage complet',
    soFar: 'Marge à ce jour',
    drawn: 'Marge du tirage',
    paid: 'Payé pour ses tickets',
    estimated: 'Les frais sont estimés au taux moyen des derniers paiements.',
    counting: 'Calcul de la marge...',
    withoutCost: 'Sans le coût des lots, la marge n’est pas connue.',
    loses: 'Même complet, ce tirage perd de l’argent.',
    breakEven: (tickets: string) => `Il gagne de l’argent à partir de ${tickets}.`,
    beforeFees: 'Les frais du prestataire ne sont pas encore connus\u00a0: ils s’y ajoutent.',
  },
  withoutDate: (days: number, end: string) =>
    `Aucune\u00a0: la vente se termine ${days}\u00a0jours après l’ouverture (${end})`,
  beaconHelp:
    'Le tirage attend ce nombre, produit 10 minutes au moins après la publication de la liste. Personne, même vous, ne peut alors choisir les gagnants.',
  beaconHourHelp:
    'Le tirage attend le nombre qui sera produit à son heure. Personne, même vous, ne peut alors choisir les gagnants.',
  beaconNone: 'La page du tirage dira qu’il faut vous faire confiance pour n’avoir pas ajouté de tickets à la fin.',
  beaconUsual: 'Réglage de la plateforme',
  beaconUsualHelp: 'Si la plateforme prévoit un nombre public, le tirage l’attend\u00a0; sinon, il n’attend rien.',
  hour: {
    day: 'Heure du tirage',
    without: 'Sans heure',
    everyDay: 'Chaque jour',
    weekday: (day: string) => `Le ${day}`,
    time: 'À quelle heure',
    withoutHelp: 'Vous lancez le tirage vous-même quand toutes les places sont prises.',
    propose: (hour: string) => `Choisir un tirage ${hour}`,
    fixed:
      'Deux heures au moins séparent le dernier ticket du tirage, qui commence tout seul. Heure de Lomé et d’Abidjan\u00a0; elle ne pourra plus changer.',
    noHand: (when: string | null) =>
      when === null
        ? 'Toutes les places sont prises\u00a0: le tirage a lieu à son heure, et plus rien ne peut être changé ni annulé.'
        : `Le tirage commence tout seul, ${when}. Jusque-là, plus rien ne peut être changé ni annulé.`,
  },
  cancelDraw: 'Annuler le tirage',
  keepDraw: 'Garder le tirage',
  cancelTitle: 'Annuler ce tirage\u00a0?',
  cancelText: 'Chaque ticket devient un crédit pour son propriétaire. Cela ne peut pas être défait.',
  credits: ({ people, tickets, amount }: { people: number; tickets: number; amount: number }) =>
    `${counted(people, 'personne', 'personnes')}, ${counted(tickets, 'ticket', 'tickets')} et ${money(amount)} deviennent des crédits.`,
  noCredits: 'Personne n’a de ticket\u00a0: rien ne devient un crédit.',
  creditsLoading: 'Calcul de ce qui devient un crédit...',
  creditsUnknown: 'Impossible de compter ce qui devient un crédit',
  cancelFullText:
    'Toutes les places sont prises : l’annulation est publique. La liste est clôturée, puis le code secret du tirage et les tickets qui seraient sortis sont publiés sur sa page.',
  cancelWaitingText: (days: number) =>
    `Le nombre de drand manque depuis ${days} jours. Le code secret du tirage est publié sans résultat, et sa page dit que ce dossier n’est pas valable\u00a0: si drand a publié ce nombre, un résultat est caché.`,
  cancelNeedsApproval: 'Un second super-administrateur doit l’approuver. Rien ne change avant.',
  cancelFullOnlySuper:
    'Toutes les places sont prises : seul un super-administrateur peut annuler ce tirage, et en public.',
  cancelReason: 'Raison',
  cancelReasonHelp: 'Les participants la lisent, et elle reste sur la page du tirage.',
  remove: 'Supprimer',
  removeTitle: 'Supprimer ce produit\u00a0?',
  removeText: (name: string) => `«\u00a0${name}\u00a0» n’a aucun ticket. Il disparaît pour toujours.`,
  created: 'Le produit est créé',
  opened: 'Le produit est en vente',
  updated: 'Le produit est à jour',
  removed: 'Le produit est supprimé',
  cancelled: 'Le tirage est annulé',
  createFailed: 'Impossible de créer le produit',
  updateFailed: 'Impossible de mettre à jour le produit',
  deleteFailed: 'Impossible de supprimer le produit',
  dangerZone: 'Arrêter ce produit',
  removeDraft: 'Supprimer ce brouillon',
} as const;
