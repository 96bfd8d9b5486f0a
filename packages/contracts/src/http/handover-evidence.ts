import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { maximumImageBytes, uploadedImageTypes } from './images.js';
import { deliveryInPath } from './path-parameters.js';

/** What shows that a prize was handed over, kept for two years (docs/product.md rule 58): a photograph, or the winner's signature. */
export const evidenceKind = z.enum(['photo', 'signature']);
export type EvidenceKind = z.infer<typeof evidenceKind>;

/** That it exists; the picture itself is read by administrators who see money. It is deleted at `kept_until`. */
export const evidence = z.object({ kind: evidenceKind, added_at: instant, kept_until: instant });
export type Evidence = z.infer<typeof evidence>;

export const addEvidence = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/evidence',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries'],
  service: 'catalog',
  limit: 'general',
  // Encoding takes seconds, and others may be queued before it.
  timeoutMs: 28_000,
  summary:
    'Keep a photograph or the signature of a hand-over, privately, for two years; once: 409 `evidence_exists`, the same picture again is repeatable',
  query: z.strictObject({ kind: evidenceKind }),
  bytes: { types: uploadedImageTypes, largest: maximumImageBytes },
  answer: z.object({ evidence }),
  status: 201,
});

export const readEvidence = defineEndpoint({
  method: 'GET',
  path: '/admin/deliveries/{id}/evidence',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['money'],
  service: 'catalog',
  limit: 'general',
  summary: 'The photograph or signature of a hand-over, as a data URL of WebP; each look is in the audit log',
  answer: z.object({
    evidence,
    picture: bounded(1_500_000, z.regex(/^data:image\/webp;base64,/)),
  }),
});
