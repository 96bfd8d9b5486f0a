import {
  assignConversation,
  createSavedReply,
  deleteConversation,
  readConversation,
  replyToUser,
  sendBroadcast,
  sendToHolders,
  cancelHolderMessage,
  settleConversation,
  getConversation,
} from '@raffle/contracts/http/admin-messages';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import { listMyMessages, readMessage, sendMessage } from '@raffle/contracts/http/messages';
import { inParallel } from './api.js';
import { inDays, named, type World } from './world.js';

interface Conversation {
  with: string;
  asks: readonly string[];
  /** Absent: it waits for an answer. */
  then?: { answer: string } | 'settled' | 'archived' | 'taken';
}

const conversations: readonly Conversation[] = [
  {
    with: 'Awa',
    asks: [
      'Bonjour, j’ai payé 2 000 F et mon ticket n’est pas là. Le message de l’opérateur dit 1 000.',
      'Vous êtes là ?',
    ],
  },
  {
    with: 'Lacina Soro',
    asks: ['J’ai payé deux fois par erreur. Comment récupérer la deuxième somme ?'],
    then: 'taken',
  },
  { with: 'Yawa Ɖeɖe', asks: ['Est-ce que le gagnant de Kara a vraiment reçu son téléphone ?'] },
  { with: 'Ibrahim Ouro-Djobo', asks: ['Je suis à Tchamba, comment retirer un lot si je gagne ?'] },
  {
    with: 'Fatoumata Diarrassouba',
    asks: ['Pourquoi le tirage du téléviseur est annulé ?', 'Je veux mon argent, pas un crédit.'],
  },
  { with: 'Enyonam Aziaka', asks: ['Le lien de parrainage ne s’ouvre pas chez ma sœur.'] },
  { with: 'Kodjo Ahiafor', asks: ['La page de paiement ne s’ouvre pas depuis ce matin 😕'] },
  {
    with: 'Afi Mensah',
    asks: ['Mes cinq amies ont acheté. Combien de tickets est-ce que je gagne ?'],
    then: { answer: 'Bonjour Afi, un ticket pour chacune, et cinq de plus. Ils vous attendent dans « Mes Tickets ».' },
  },
  {
    with: 'Kouassi Konan',
    asks: ['Peut-on payer avec Wave ?'],
    then: { answer: 'Oui, choisissez Wave sur la page de paiement. Bonne chance !' },
  },
  {
    with: 'Sika d’Almeida',
    asks: ['Comment ne pas dépenser plus de 2 000 F par semaine ?'],
    then: { answer: 'Dans « Mon profil », vos limites : elles valent tout de suite.' },
  },
  { with: 'Edem Kpodar', asks: ['Merci, tout est arrivé !'], then: 'settled' },
  { with: 'Yao Gbadamassi', asks: ['test'], then: 'archived' },
];

const replies = {
  'Où est mon argent ?':
    'Bonjour {prénom}, votre argent n’est pas perdu. « Mon argent » montre chaque paiement et ce qu’il est devenu.',
  'Retrait d’un lot':
    'Bonjour {prénom}, nous vous appelons avec un code que vous seul voyez. Vérifiez-le sur la page « Vérifier ». Nous ne demandons jamais d’argent.',
  'Remboursement envoyé': 'Bonjour {prénom}, le transfert est parti. Sa référence est dans « Mon argent ».',
};

/** Questions and answers, prepared answers, and messages to many. */
export async function converse(world: World): Promise<void> {
  const { api, team, ids } = world;
  const support = { session: team.support };
  await Promise.all([
    inParallel(conversations, (one) => hold(world, one)),
    inParallel(Object.entries(replies), ([title, content]) =>
      api.call(createSavedReply, { ...support, body: { title, content } }),
    ),
    writeToMany(world, ids.refrigerator),
  ]);
}

async function hold(world: World, { with: name, asks, then }: Conversation): Promise<void> {
  const { api, team } = world;
  const { id, session } = named(world, name);
  for (const content of asks) await api.call(sendMessage, { session, body: { content } });
  if (then === undefined) return;
  const of = { session: team.support, params: { id } };
  if (then === 'archived') return api.call(deleteConversation, of);
  if (then === 'taken') {
    const { admin } = await api.call(getAdminStats, { session: of.session });
    await api.call(readConversation, of);
    return api.call(assignConversation, { ...of, body: { to: admin.id, from: null } });
  }
  if (then === 'settled') {
    const { messages } = await api.call(getConversation, of);
    return api.call(settleConversation, { ...of, body: { lastAt: messages.at(-1)?.created_at ?? '' } });
  }
  await api.call(replyToUser, { ...of, body: { content: then.answer } });
  const { conversation } = await api.call(listMyMessages, { session });
  await inParallel(
    conversation.filter(({ is_read }) => !is_read),
    (message) => api.call(readMessage, { session, params: { id: message.id } }),
  );
}

async function writeToMany({ api, team }: World, productId: number): Promise<void> {
  const chief = { session: team.chief };
  await api.call(sendBroadcast, {
    ...chief,
    body: {
      subject: 'Les tirages de la semaine',
      content: 'Quatre tirages ont eu lieu. Leurs preuves sont sur leurs pages : vérifiez-les vous-mêmes.',
    },
  });
  await api.call(sendBroadcast, {
    ...chief,
    body: {
      subject: 'Fermeture de l’agence',
      content: 'L’agence de Lomé est fermée demain après-midi. Les tirages continuent.',
      sendAt: inDays(1),
    },
  });
  const holders = { ...chief, params: { id: productId } };
  await api.call(sendToHolders, {
    ...holders,
    body: { subject: 'Votre tirage avance', content: 'Plus de deux places sur trois sont prises.' },
  });
  const later = { subject: 'Dernières places', content: 'Le tirage approche.', sendAt: inDays(2) };
  const { message } = await api.call(sendToHolders, { ...holders, body: later });
  await api.call(cancelHolderMessage, { ...chief, params: { id: message.id } });
}
