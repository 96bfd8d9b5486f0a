/** Paths under `/api` that are not endpoints of the contracts; OpenAPI describes them by hand. */
export const webhookPath = '/webhook/fusionpay';
export const livePath = '/live';
