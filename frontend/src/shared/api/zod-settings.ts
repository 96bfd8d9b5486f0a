import { requestError } from '@raffle/contracts/request-errors';
import * as z from 'zod/mini';

// The content policy allows no code made from strings: zod must not even try. What it refuses, it refuses in French.
z.config({ jitless: true, customError: requestError });
