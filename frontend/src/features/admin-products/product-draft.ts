import { typedTexts } from '../../shared/form/typed.js';
import { storedValue } from '../../shared/stored-value.js';

/** Unsaved form values of one administrator for one product or a `new` one; they survive navigation and a reload. */
export const productDraft = (admin: string, id: number | 'new') =>
  storedValue(`admin-products.typed.${admin}.${id}`, typedTexts);
