/** Site origin + /register?ref=code (docs/product.md section 2, Referral). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}

/** Opens WhatsApp with the invitation text; the user chooses the recipient. */
export function whatsAppShare(text: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`;
}

/** Facebook takes only the link; it reads the rest from the page. */
export function facebookShare(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`;
}
