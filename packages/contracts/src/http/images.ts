import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { defineEndpoint } from './define-endpoint.js';
import { storedImage } from './stored-images.js';

/** Maximum size of an uploaded picture, bytes. */
export const maximumImageBytes = 8 * 1024 * 1024;

/** Accepted types of an uploaded picture; it is stored in all of `imageFormats`. */
export const uploadedImageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** The body is the picture itself, its type in Content-Type. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/admin/images',
  access: 'admin',
  areas: ['draws'],
  service: 'catalog',
  limit: 'general',
  // Encoding takes seconds, and others may be queued before it.
  timeoutMs: 28_000,
  summary: 'Store a picture: resized and re-encoded; the same picture returns the same address',
  bytes: { types: uploadedImageTypes, largest: maximumImageBytes },
  answer: z.object({ image_url: bounded(40, z.regex(storedImage)) }),
  status: 201,
});
