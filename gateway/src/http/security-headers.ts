import helmet, { type HelmetOptions } from 'helmet';

/** The content policy of pages: our own files, pictures from any https address, nothing inline but what is named by its hash. */
const pagePolicyDirectives = ({ script, style }: Inline) => [
  "default-src 'none'",
  script === undefined ? "script-src 'self'" : `script-src 'self' ${script}`,
  style === undefined ? "style-src 'self'" : `style-src 'self' ${style}`,
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "font-src 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** Source expressions of a page's one script block and one style block. */
interface Inline {
  script?: string | undefined;
  style?: string | undefined;
}

const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()';

/**
 * Headers of a page that replace the data policy: what it may load, and that it may use no device.
 * @param publicUrl plain http gets no `upgrade-insecure-requests`, which would break a developer's localhost
 */
export function pageHeaders(publicUrl: string, inline: Inline = {}): Record<string, string> {
  const directives = pagePolicyDirectives(inline);
  if (isSecure(publicUrl)) directives.push('upgrade-insecure-requests');
  return {
    'content-security-policy': directives.join('; '),
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
