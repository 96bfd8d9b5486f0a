import { brand } from '../shared/brand.js';

export interface PageHeadProps {
  title: string;
  description: string;
  /** The page's own address, absolute. */
  url: string;
  /** A picture's absolute address, for links that are shared; none for those that only browsers draw. */
  picture: string | null;
}

/** Title, description and what WhatsApp, Facebook and others show of a shared link. */
export function PageHead({ title, description, url, picture }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {picture !== null && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture === null ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** Absolute, as those who show a shared link need it; null where there is no picture. */
export function absoluteUrl(path: string, publicUrl: string): string | null {
  if (path === '') return null;
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : null;
}
