/** Site origin + /register?ref=code (specification section 2, Referral). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}

/** Opens WhatsApp with the invitation written, to send to whom one chooses. */
export function whatsAppShare(text: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`;
}

/** Facebook takes the link alone; it reads the rest from the page. */
export function facebookShare(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`;
}
