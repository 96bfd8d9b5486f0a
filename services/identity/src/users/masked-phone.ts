/** E.164 without the digits that would identify the owner: `+22890••••45`. */
export const maskedPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 6)}••••${phone.slice(-2)}`;
