import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../shared/api/public-queries.js';
import { invitationTexts } from '../../shared/registration/invitation-texts.fr.js';
import { inviterQuery } from '../../shared/registration/inviter.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/states.js';

/** Who invites with a code, and what the invitation earns them. @param code empty without an invitation */
export function InvitedBy({ code }: { code: string }) {
  const inviter = useQuery({ ...inviterQuery(code), enabled: code !== '' });
  const config = useConfig();
  const earned = config.data && invitationTexts.inviterGets(config.data.referral);
  if (code === '') return null;
  if (inviter.data?.inviter === null)
    return (
      <Notice tone="warn" className="unusable">
        {invitationTexts.unusable}
      </Notice>
    );
  return (
    <Notice>
      <p>
        {inviter.isPending ? (
          <Skeleton width="12rem" height="1.25rem" />
        ) : inviter.data ? (
          <>
            <b className="breakable">
              <bdi>{inviter.data.inviter}</bdi>
            </b>{' '}
            {invitationTexts.invites}
          </>
        ) : (
          invitationTexts.unnamed(code)
        )}
      </p>
      {config.isPending && <Skeleton width="100%" height="5rem" />}
      {earned && <p className="sm">{earned}</p>}
    </Notice>
  );
}
