/** Messages of one day together, in their order. Togo and Côte d'Ivoire use UTC, so the UTC date is the local day. */
export function byDay<Dated extends { created_at: string }>(
  messages: readonly Dated[],
): { day: string; of: Dated[] }[] {
  const days: { day: string; of: Dated[] }[] = [];
  for (const message of messages) {
    const day = message.created_at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(message);
    else days.push({ day, of: [message] });
  }
  return days;
}
