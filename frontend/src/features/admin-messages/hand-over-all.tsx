import { handOverConversations } from '@raffle/contracts/http/admin-messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { useColleagues } from '../../shared/person/people.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts as all } from './texts.fr.js';

const texts = all.handOverAll;

/** The end of a shift: all conversations that the administrator has go to one colleague (docs/product.md rule 56). */
export function HandOverAll({ mine }: { mine: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" className="at-start" onClick={() => setOpen(true)}>
        {texts.ask(mine)}
      </Button>
      {open && <Colleagues mine={mine} onClose={() => setOpen(false)} />}
    </>
  );
}

function Colleagues({ mine, onClose }: { mine: number; onClose: () => void }) {
  const me = useAdmin();
  const showToast = useToast();
  const others = useColleagues().filter(({ id, active, answers }) => active && answers && id !== me.id);
  const handOver = useMutation({
    ...actOf(handOverConversations),
    // Not a callback of the call: with the last conversation this part leaves the screen.
    onSuccess: ({ handed_over: moved, left }, { body: { to } }) => {
      const name = others.find(({ id }) => id === to)?.username ?? '';
      showToast(left === 0 ? texts.done(moved, name) : texts.doneInPart(moved, name, left), left === 0 ? 'ok' : 'warn');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.title(mine)}>
      <div className="stack">
        <p>{others.length === 0 ? all.owner.nobodyElse : texts.text}</p>
        <FailureNotice title={texts.failed} error={handOver.error} />
        <ul className="stack stack-2">
          {others.map(({ id, username }) => (
            <li key={id}>
              <Button
                kind="secondary"
                busy={handOver.isPending && handOver.variables.body.to === id}
                onClick={() => handOver.mutate({ body: { to: id } })}
              >
                {username}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
