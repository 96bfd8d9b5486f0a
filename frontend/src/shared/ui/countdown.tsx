import { useNow } from '../use-now.js';

/** Time left until an hour, by the server's clock, every second: `3 j 4 h`, `2 h 05 min`, `4 min 09 s`; then nothing. */
export function Countdown({ to }: { to: string }) {
  const now = useNow(1_000);
  const left = timeUntil(Date.parse(to) - now.getTime());
  return left === null ? null : (
    <span className="num" role="timer">
      {left}
    </span>
  );
}

/** @param ms until the hour @returns null once it has come */
export function timeUntil(ms: number): string | null {
  if (ms <= 0) return null;
  const seconds = Math.ceil(ms / 1_000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days}\u00a0j ${hours}\u00a0h`;
  if (hours > 0) return `${hours}\u00a0h ${two(minutes)}\u00a0min`;
  return minutes > 0 ? `${minutes}\u00a0min ${two(seconds % 60)}\u00a0s` : `${seconds}\u00a0s`;
}

const two = (value: number) => String(value).padStart(2, '0');
