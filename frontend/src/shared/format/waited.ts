import { counted } from './plural.js';

/** `5 heures`: in whole minutes, hours, or days from two on. */
export function waited(since: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return counted(minutes, 'minute', 'minutes');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'heure', 'heures') : counted(Math.floor(hours / 24), 'jour', 'jours');
}
