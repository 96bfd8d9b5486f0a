import { broadcast } from './admin-messages.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';

/** The messages to all users (docs/product.md section 2). */
export const broadcastList = defineList(broadcast, 'broadcasts', {
  title: 'Messages à tous',
  none: 'Aucun message à tous',
  hint: 'Un message à tous arrive dans les messages généraux de chaque utilisateur.',
  file: 'messages-a-tous',
  search: { label: 'Rechercher un message à tous', hint: 'Objet, message' },
  columns: {
    created_at: { title: 'Envoi', sort: 'desc' },
    subject: { title: 'Objet', only: 'file' },
    content: { title: 'Message' },
    recipients: { title: 'Destinataires', sort: 'desc' },
    read: { title: 'Lu par' },
  },
  sort: ['created_at', 'desc'],
  days: 'Du',
});

export const listBroadcasts = defineEndpoint({
  method: 'GET',
  path: '/admin/broadcasts',
  access: 'admin',
  areas: ['support'],
  about: ['broadcasts'],
  service: 'messaging',
  limit: 'general',
  summary: 'Messages to all users; `q` searches subject and content',
  query: broadcastList.query,
  answer: broadcastList.answer,
  csv: true,
});
