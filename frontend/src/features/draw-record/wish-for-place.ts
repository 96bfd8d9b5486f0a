import { wishForPlace as endpoint } from '@raffle/contracts/http/tickets';
import { callApi } from '../../shared/api/call-api.js';

/** Asks for a message when a held place of the product is free again. */
export const wishForPlace = (productId: number) => callApi(endpoint, { body: { productId } });
