import { Notice } from '../ui/notice.js';
import { texts } from './texts.fr.js';

/** A search matches more people than it can pass to a list that knows only public names. */
export const TooManyPeople = () => <Notice>{texts.tooManyPeople}</Notice>;
