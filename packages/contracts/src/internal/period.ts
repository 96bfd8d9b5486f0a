import * as z from 'zod/mini';
import { instant } from '../values.js';

/** From the first moment on, and before the second. */
export const period = z.strictObject({ from: instant, to: instant });
