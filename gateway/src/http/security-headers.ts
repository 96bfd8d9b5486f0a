import helmet, { type HelmetOptions } from 'helmet';

/** The page and everything it loads: our own files, pictures from any safe address, and nothing inline. */
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

/**
 * The content security policy of a page; `styleHash` names the one style block that the page carries inline.
 * @param publicUrl plain http gets no `upgrade-insecure-requests`, which would break a developer's localhost
 */
export function pagePolicy(publicUrl: string, styleHash?: string): string {
  const policy = [...pagePolicyDirectives, ...(isSecure(publicUrl) ? ['upgrade-insecure-requests'] : [])].join('; ');
  return styleHash === undefined ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`);
}

const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()';

/** Data is no page: a browser that shows it as one can do nothing with it. */
const dataPolicy = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];

/** Sets the headers of every answer, with the policy of data; pages replace that by `pagePolicy`. */
export function securityHeaders(publicUrl: string): ReturnType<typeof helmet> {
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(dataPolicy.map((directive) => [directive, ["'none'"]])),
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure(publicUrl) && { maxAge: 31_536_000, includeSubDomains: false },
    // Old browsers' headers, without effect beside the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  const setHeaders = helmet(options);
  return (request, response, next) => {
    response.setHeader('permissions-policy', permissionsPolicy);
    setHeaders(request, response, next);
  };
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https://');
