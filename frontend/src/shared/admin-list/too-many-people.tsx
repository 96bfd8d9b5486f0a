import { Notice } from '../ui/notice.js';
import { texts } from './texts.fr.js';

/** A search matches more people than it passes to a list that knows public names alone. */
export const TooManyPeople = () => <Notice>{texts.tooManyPeople}</Notice>;
