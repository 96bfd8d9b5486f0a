import { requestError } from '@raffle/contracts/request-errors';
import * as z from 'zod/mini';

// The content policy allows no code generated from strings: zod must not even try. Its error messages are in French.
z.config({ jitless: true, customError: requestError });
