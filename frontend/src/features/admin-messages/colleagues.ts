import { announceAnswering } from '@raffle/contracts/http/admin-messages';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { useColleagues } from '../../shared/person/people.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { texts } from './texts.fr.js';

/** How an administrator is called on the screen of another: oneself is « Vous ». */
export function useColleagueNames(): (adminId: string) => string {
  const me = useAdmin();
  const colleagues = useColleagues();
  return (adminId) =>
    adminId === me.id ? texts.you : (colleagues.find(({ id }) => id === adminId)?.username ?? texts.colleague);
}

/** The least time between two reports that somebody is writing, and how long one is shown (milliseconds). */
const reportMs = 10_000;
const shownMs = 30_000;

let reported = { userId: '', at: 0 };

/** Tells the other administrators that an answer to this person is being written; they need not know if it fails. */
export function reportAnswering(userId: string): void {
  const now = Date.now();
  if (reported.userId === userId && now - reported.at < reportMs) return;
  reported = { userId, at: now };
  callApi(announceAnswering, { params: { id: userId } }).catch(() => undefined);
}

/** Another administrator who is writing to this person, from the live stream; null after half a minute without a report. */
export function useAnsweringColleague(userId: string): string | null {
  const me = useAdmin();
  const { data } = useQuery<{ admin: string; at: number }>({ queryKey: ['answering', userId], queryFn: skipToken });
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(() => setOver(data.at), Math.max(0, data.at + shownMs - Date.now()));
    return () => clearTimeout(timer);
  }, [data]);
  return data === undefined || data.at === over || data.admin === me.id ? null : data.admin;
}
