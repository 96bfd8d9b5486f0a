/** Opens WhatsApp with the text; the person chooses who gets it. */
export function whatsAppShare(text: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`;
}

/** Facebook takes only the link; it reads the rest from the page. */
export function facebookShare(link: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`;
}
