import { brand } from '../shared/site.js';

export interface PageHeadProps {
  title: string;
  description: string;
  /** The absolute URL that is shared: each ticket of a draw has its own. */
  url: string;
  /** The page's own URL, where it differs. */
  canonical?: string;
  /** The absolute URL of the preview picture, made by the gateway: 1200 × 630 pixels. */
  picture: string;
}

/** Title, description and the preview that WhatsApp, Facebook and others show for a shared link. */
export function PageHead({ title, description, url, canonical = url, picture }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
