import { countedRows } from '@raffle/contracts/http/paging';
import { number } from '../format/money.js';

export const texts = {
  loading: (many: string) => `Chargement des ${many}...`,
  failed: (many: string) => `Impossible de charger les ${many}`,
  none: (none: string) => `${none} pour le moment`,
  noneFound: (none: string) => `${none} ne correspond à votre recherche`,
  range: (first: string, last: string, total: string) => `${first} à ${last} sur ${total}`,
  /** Of a list that may have more rows than are counted. */
  total: (total: number, exact = false) =>
    exact || total <= countedRows ? number(total) : `plus de ${number(countedRows)}`,
  countAll: 'Tout compter',
  tooManyPeople:
    'Plus de 100 personnes répondent à cette recherche. Par le nom complet ou le téléphone, seules les 100 dernières inscrites sont cherchées : précisez.',
  previous: 'Page précédente',
  next: 'Page suivante',
  pages: 'Pages de la liste',
  size: 'Lignes par page',
  rows: (count: number) => `${count} lignes`,
  pageWord: 'Page',
  ofPages: (pages: string) => `sur ${pages}`,
  beyond: 'La liste s’arrête avant cette page',
  lastPage: 'Voir la dernière page',
  csv: 'CSV',
  csvOf: (title: string) => `Télécharger en CSV\u00a0: ${title}`,
  csvFailed: 'Le fichier n’a pas pu être téléchargé',
  nothingTouched: 'Rien n’a été modifié.',
  clear: 'Effacer les filtres',
  filters: (count: number) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
  filtersTitle: 'Filtrer et trier',
  show: 'Voir la liste',
  sort: 'Trier la liste',
  from: 'Du',
  to: 'Au',
  newestFirst: 'Les plus récents',
  oldestFirst: 'Les plus anciens',
  ascending: 'croissant',
  descending: 'décroissant',
} as const;
