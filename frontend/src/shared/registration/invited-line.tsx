import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Skeleton } from '../ui/states.js';
import { invitation } from './invitation.js';
import { invitationTexts } from './invitation-texts.fr.js';
import { inviterQuery } from './inviter.js';
import { referralCodeOfLink } from './referral-code.js';

/** Who invites, on the landing page: by its own link, or by one that was opened here before. Nothing for a code that nobody can use. */
export function InvitedLine() {
  const { search } = useLocation();
  useEffect(() => invitation.open(search), [search]);
  const code = referralCodeOfLink(search) || invitation.code();
  const { data, isPending } = useQuery({ ...inviterQuery(code), enabled: code !== '' });
  if (code === '' || data?.inviter === null) return null;
  return (
    <p>
      {isPending ? (
        <Skeleton width="12rem" height="1.25rem" />
      ) : data ? (
        <>
          <b className="breakable">
            <bdi>{data.inviter}</bdi>
          </b>{' '}
          {invitationTexts.invites}
        </>
      ) : (
        invitationTexts.unnamed(code)
      )}
    </p>
  );
}
