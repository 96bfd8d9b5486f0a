/** Site origin + /register?ref=code (docs/product.md section 2, Referral). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}
