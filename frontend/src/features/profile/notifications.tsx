import { agreeToReminders, agreeToTexts } from '@raffle/contracts/http/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Clock, Bell, MessageSquare } from 'lucide-react';
import { actOf } from '../../shared/api/query-of.js';
import { phone } from '../../shared/format/phone.js';
import { texts as shared } from '../../shared/push/texts.fr.js';
import { usePush, notificationsQuery } from '../../shared/push/use-push.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { ProfileSection } from './profile-section.js';
import { texts } from './texts.fr.js';

/** Turns notifications in this browser on and off (docs/product.md rule 41); renders nothing if unsupported. */
export function Notifications() {
  const { here, turn } = usePush();
  if (here === undefined || here === 'unsupported') return null;
  const on = here === 'on';
  return (
    <ProfileSection id="notifications" icon={Bell} title={shared.title} value={texts.turned(on)}>
      <p>{shared.lead}</p>
      <p className="sm muted" role="status">
        {here === 'blocked' ? shared.blocked : on ? shared.on : shared.off}
      </p>
      <FailureNotice title={turn.variables ? shared.failed : shared.notOff} error={turn.error} />
      {here !== 'blocked' && (
        <Button kind="secondary" className="at-start" busy={turn.isPending} onClick={() => turn.mutate(!on)}>
          {on ? shared.turnOff : shared.turnOn}
        </Button>
      )}
    </ProfileSection>
  );
}

/** Turns short notices by SMS or WhatsApp on and off (docs/product.md rule 41); renders nothing if none are sent. */
export function TextNotices() {
  const user = useUser();
  const { data } = useQuery(notificationsQuery);
  const turn = useMutation(actOf(agreeToTexts));
  if (!data?.texts.channel) return null;
  const { channel, agreed } = data.texts;
  const own = texts.textNotices[channel];
  return (
    <ProfileSection id="messages-courts" icon={MessageSquare} title={own.title} value={texts.turned(agreed)}>
      <p>{own.lead(phone(user.phone))}</p>
      <p className="sm muted" role="status">
        {agreed ? own.on : own.off}
      </p>
      <FailureNotice title={texts.textNotices.failed} error={turn.error} />
      <Button
        kind="secondary"
        className="at-start"
        busy={turn.isPending}
        onClick={() => turn.mutate({ body: { agreed: !agreed } })}
      >
        {agreed ? own.turnOff : own.turnOn}
      </Button>
    </ProfileSection>
  );
}

/** Turns reminders on and off (docs/product.md rule 77); has its place before the choice is read. */
export function Reminders() {
  const { data } = useQuery(notificationsQuery);
  const turn = useMutation(actOf(agreeToReminders));
  const agreed = data?.reminders;
  const own = texts.reminders;
  return (
    <ProfileSection
      id="rappels"
      icon={Clock}
      title={own.title}
      value={agreed === undefined ? undefined : texts.turned(agreed)}
    >
      <p>{own.lead}</p>
      <p className="sm muted" role="status">
        {agreed === undefined ? '\u00a0' : agreed ? own.on : own.off}
      </p>
      <FailureNotice title={texts.textNotices.failed} error={turn.error} />
      <Button
        kind="secondary"
        className="at-start"
        busy={turn.isPending}
        disabled={agreed === undefined}
        onClick={() => turn.mutate({ body: { agreed: !agreed } })}
      >
        {agreed ? own.turnOff : own.turnOn}
      </Button>
    </ProfileSection>
  );
}
