/** Somebody of Togo or Côte d'Ivoire who registers. */
export interface Person {
  name: string;
  /** E.164 */
  phone: string;
  city: string;
}

/** Two names, one name, compound ones, apostrophes, Ewe letters and accents: each becomes another public name (docs/product.md rule 8). */
const togo = [
  ['Afi Mensah', 'Lomé'],
  ['Kossi Agbéko', 'Lomé'],
  ['Akouvi Dossou', 'Kpalimé'],
  ['Mawuli Adzovi', 'Atakpamé'],
  ['Essi Amegan', 'Lomé'],
  ['Yawa Ɖeɖe', 'Aného'],
  ['Komlan Tchalla', 'Sokodé'],
  ['Abla Lawson', 'Aného'],
  ['Edem Kpodar', 'Tsévié'],
  ['Essohanam Bawa', 'Kara'],
  ['Mazalo', 'Kara'],
  ['Koffi-Jean Attiogbé', 'Lomé'],
  ['Adjoa Ɔlɔgbo', 'Vogan'],
  ['Sénamé Hounkpati', 'Lomé'],
  ['Ibrahim Ouro-Djobo', 'Tchamba'],
  ['Rachidatou Alassani', 'Sokodé'],
  ['Kodjo Ahiafor', 'Notsé'],
  ['Dédé Ayité', 'Lomé'],
  ['Pyalo Tchangaï', 'Niamtougou'],
  ['Yao Gbadamassi', 'Lomé'],
  ['Ama Sɛnyo', 'Kpalimé'],
  ['Mensah', 'Dapaong'],
  ['Kékéli Amouzou', 'Lomé'],
  ['Lardja Kolani', 'Dapaong'],
  ['Ayawa Nyatepe', 'Tabligbo'],
  ['Têtê Wilson-Bahun', 'Aného'],
  ['Kwami Eklou', 'Badou'],
  ['Enyonam Aziaka', 'Lomé'],
  ['Sika d’Almeida', 'Lomé'],
  ['Bouraïma Touré', 'Mango'],
  ['Délali Kuévi', 'Lomé'],
  ['Massan Akakpo', 'Tsévié'],
  ['Fousséni Idrissou', 'Bafilo'],
  ['Akossiwa Messan Folly', 'Lomé'],
  ['Elom Zinsou', 'Lomé'],
  ['Gnim Palanga', 'Kanté'],
] as const;

const coteDIvoire = [
  ['Aya N’Guessan', 'Abidjan, Cocody'],
  ['Kouassi Konan', 'Yamoussoukro'],
  ['Mariam Ouattara', 'Bouaké'],
  ['Adjoua Kouadio', 'Abidjan, Yopougon'],
  ['Moussa Coulibaly', 'Korhogo'],
  ['Affoué Brou', 'Daloa'],
  ['Serge-Alain Gnamien', 'Abidjan, Marcory'],
  ['Fatoumata Diarrassouba', 'Odienné'],
  ['Yao Kouamé', 'Dimbokro'],
  ['Aminata Bamba', 'Abidjan, Abobo'],
  ['Gbagbi Zadi', 'Gagnoa'],
  ['Awa', 'Man'],
  ['Jean-Marc Tanoh', 'Grand-Bassam'],
  ['Salimata Doumbia', 'Bouaké'],
  ['Ange Yéo', 'Ferkessédougou'],
  ['Kacou Ézéchiel Assi', 'Abidjan, Treichville'],
  ['N’Dri Amani', 'Tiassalé'],
  ['Rokia Cissé', 'San-Pédro'],
  ['Ehui Ebrin', 'Bonoua'],
  ['Lacina Soro', 'Boundiali'],
  ['Akissi Kra', 'Bondoukou'],
  ['Didier Gossé', 'Issia'],
  ['Nadège Tapé', 'Soubré'],
  ['Oumar Sidibé', 'Séguéla'],
] as const;

const two = (number: number) => String(number).padStart(2, '0');

/** Sixty people: 36 of Togo, 24 of Côte d'Ivoire. */
export const people: readonly Person[] = [
  ...togo.map(([name, city], index) => ({
    name,
    city,
    phone: `+228${['90', '91', '92', '93', '70', '99'][index % 6]}${two((11 + index * 37) % 100)}${two((23 + index * 61) % 100)}${two((45 + index) % 100)}`,
  })),
  ...coteDIvoire.map(([name, city], index) => ({
    name,
    city,
    phone: `+225${['07', '05', '01'][index % 3]}${two((1 + index * 43) % 100)}${two((23 + index * 71) % 100)}${two((45 + index * 13) % 100)}${two((67 + index) % 100)}`,
  })),
];

/** The ways to pay in the country of a phone. */
export const operatorsOf = (phone: string): readonly string[] =>
  phone.startsWith('+228') ? ['t-money', 'moov'] : ['orange', 'wave', 'mtn', 'moov'];
