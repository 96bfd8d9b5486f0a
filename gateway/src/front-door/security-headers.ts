/** The page and everything it loads: our own files, pictures from anywhere safe, and nothing inline. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "font-src 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Data is no page: should a browser show it as one, it can do nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const common: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export interface SecurityHeaders {
  page: Record<string, string>;
  data: Record<string, string>;
}

/** The page's headers for one that carries its own style block: the block of this hash may stand, and nothing else inline. */
export function withStyleBlock(policy: string, styleHash: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`);
}

/** HSTS only where browsers reach us by https; on plain http it would be ignored, or lock a developer's localhost. */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const secure = publicUrl.startsWith('https://');
  const all = secure ? { ...common, 'strict-transport-security': 'max-age=31536000' } : common;
  return {
    page: { ...all, 'content-security-policy': secure ? `${pagePolicy}; upgrade-insecure-requests` : pagePolicy },
    data: { ...all, 'content-security-policy': dataPolicy },
  };
}
