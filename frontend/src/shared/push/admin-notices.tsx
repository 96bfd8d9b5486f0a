import {
  adminNoticeKinds,
  chooseAdminNotices,
  getAdminNotices,
  type AdminNoticeKind,
} from '@raffle/contracts/http/admin-notices';
import { superTasks } from '@raffle/contracts/http/admin-tasks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { useAdmin } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Check } from '../ui/field.js';
import { FailureNotice } from '../ui/notice.js';
import { useToast } from '../ui/toasts.js';
import { adminTexts as texts, texts as shared } from './texts.fr.js';
import { usePushHere } from './use-push.js';

const adminNoticesQuery = (adminId: string) =>
  queryOptions({
    queryKey: ['admin-notices', adminId],
    queryFn: ({ signal }) => callApi(getAdminNotices, { signal }),
  });

/** An administrator's notifications: in this browser, and their kinds (docs/product.md rule 41); renders nothing where there are none. */
export function AdminNotices() {
  const { id, role } = useAdmin();
  const { data } = useQuery(adminNoticesQuery(id));
  const { here, turn } = usePushHere(id, data?.public_key ?? null);
  const choose = useChoice(id);
  if (!data || here === undefined || (here === 'unsupported' && data.devices === 0)) return null;
  const on = here === 'on';
  const kinds = adminNoticeKinds.filter((kind) => role === 'super_admin' || !superTasks.includes(kind));
  return (
    <Card large className="stack" id="notifications">
      <h2>{texts.title}</h2>
      <p className="muted">{texts.lead}</p>
      <p className="sm muted" role="status">
        {here === 'blocked' ? shared.blocked : on ? shared.on : texts.off}
      </p>
      <FailureNotice title={turn.variables ? shared.failed : shared.notOff} error={turn.error} />
      {(on || here === 'off') && (
        <Button kind="secondary" className="at-start" busy={turn.isPending} onClick={() => turn.mutate(!on)}>
          {on ? shared.turnOff : shared.turnOn}
        </Button>
      )}
      <fieldset className="stack stack-2 checks">
        <legend className="bold">{texts.kindsTitle}</legend>
        {kinds.map((kind) => (
          <Check
            key={kind}
            checked={data.kinds[kind]}
            disabled={choose.isPending}
            onChange={({ target }) => choose.mutate({ [kind]: target.checked })}
          >
            {texts.kinds[kind]}
          </Check>
        ))}
      </fieldset>
      <FailureNotice title={texts.notSaved} error={choose.error} />
    </Card>
  );
}

function useChoice(adminId: string) {
  const queries = useQueryClient();
  const showToast = useToast();
  const { queryKey } = adminNoticesQuery(adminId);
  return useMutation({
    mutationFn: (kinds: Partial<Record<AdminNoticeKind, boolean>>) => callApi(chooseAdminNotices, { body: kinds }),
    onSuccess: (_, kinds) => {
      queries.setQueryData(queryKey, (before) => before && { ...before, kinds: { ...before.kinds, ...kinds } });
      showToast(texts.saved);
    },
  });
}
