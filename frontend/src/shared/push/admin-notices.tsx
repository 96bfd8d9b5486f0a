import {
  adminNoticeKinds,
  chooseAdminNotices,
  getAdminNotices,
  noticeAreas,
} from '@raffle/contracts/http/admin-notices';
import { superTasks } from '@raffle/contracts/http/admin-tasks';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { actOf, queryOf } from '../api/query-of.js';
import { useAdmin } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Check } from '../ui/field.js';
import { FailureNotice } from '../ui/notice.js';
import { useToast } from '../ui/toasts.js';
import { adminTexts as texts, texts as shared } from './texts.fr.js';
import { usePushHere } from './use-push.js';

/** An administrator's notifications: in this browser, and their kinds (docs/product.md rule 41); renders nothing where there are none. */
export function AdminNotices() {
  const { id, role, areas } = useAdmin();
  const { data } = useQuery(queryOf(getAdminNotices));
  const { here, turn } = usePushHere(id, data?.public_key ?? null);
  const choose = useMutation(actOf(chooseAdminNotices));
  const showToast = useToast();
  if (!data || here === undefined || (here === 'unsupported' && data.devices === 0)) return null;
  const on = here === 'on';
  const kinds = adminNoticeKinds.filter(
    (kind) =>
      (role === 'super_admin' || !superTasks.some((task) => task === kind)) &&
      worksOn(kind === 'incident' ? noticeAreas.incident : 'every', areas),
  );
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
            onChange={({ target }) =>
              choose.mutate({ body: { [kind]: target.checked } }, { onSuccess: () => showToast(texts.saved) })
            }
          >
            {texts.kinds[kind]}
          </Check>
        ))}
      </fieldset>
      <FailureNotice title={texts.notSaved} error={choose.error} />
    </Card>
  );
}
