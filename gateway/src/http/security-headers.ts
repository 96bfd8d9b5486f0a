import helmet, { type HelmetOptions } from 'helmet';

/** The content policy of pages: our own files, pictures from any https address, nothing inline. */
const pagePolicyDirectives = [
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
];

const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()';

/**
 * Headers of a page that replace the data policy: what it may load, and that it may use no device. `styleHash` allows the one inline
 * style block of the page.
 * @param publicUrl plain http gets no `upgrade-insecure-requests`, which would break a developer's localhost
 */
export function pageHeaders(publicUrl: string, styleHash?: string): Record<string, string> {
  const policy = [...pagePolicyDirectives, ...(isSecure(publicUrl) ? ['upgrade-insecure-requests'] : [])].join('; ');
  return {
    'content-security-policy':
      styleHash === undefined ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`),
    'permissions-policy': permissionsPolicy,
  };
}

/** Data is not a page: a browser that displays it as one can load and run nothing. */
const dataPolicy = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];

/** Sets the headers of every answer, with the data policy; pages add `pageHeaders`. */
export function securityHeaders(publicUrl: string): ReturnType<typeof helmet> {
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(dataPolicy.map((directive) => [directive, ["'none'"]])),
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(publicUrl) && { maxAge: 31_536_000, includeSubDomains: false },
    // Headers for old browsers; they add nothing to the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  return helmet(options);
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https://');
