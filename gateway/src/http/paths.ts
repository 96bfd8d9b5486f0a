/** Addresses under `/api` that are no endpoints of the contracts and that OpenAPI describes by hand. */
export const webhookPath = '/webhook/fusionpay';
export const livePath = '/live';
