import { updateProfile } from '@raffle/contracts/http/sessions';
import type { User } from '@raffle/contracts/http/registration';
import { useMutation } from '@tanstack/react-query';
import { actOf } from '../api/query-of.js';
import { texts } from '../texts.fr.js';
import { Button } from '../ui/button.js';
import { FailureNotice } from '../ui/notice.js';
import { SegmentedControl } from '../ui/segmented-control.js';
import { useToast } from '../ui/toasts.js';
import { useSession } from './session-provider.js';
import { useDraftState } from './use-draft.js';
import { Named } from '../ui/named.js';
import './display-name-choice.css';

/** The forms of a person's name, from which they choose the public one (docs/product.md rule 8); none is chosen while initials apply. */
export function DisplayNameChoice({ user }: { user: User }) {
  const readings = user.display_names;
  const [chosen, setChosen] = useDraftState('name', readings.find((reading) => reading === user.display_name) ?? null);
  const { refresh } = useSession();
  const showToast = useToast();
  const save = useMutation({
    ...actOf(updateProfile),
    onSuccess: async () => {
      showToast(texts.displayNameSaved);
      await refresh();
    },
  });
  return (
    <div className="stack stack-3 name-choice">
      <p className="sm muted">
        {texts.displayNameHint}
        {!user.display_name_chosen && <Named text={texts.initialsUntil} name={user.display_name} />}
      </p>
      <SegmentedControl
        legend={texts.displayNameAsk}
        options={readings.map((reading) => ({ value: reading, label: reading }))}
        value={chosen}
        onChange={setChosen}
      />
      <FailureNotice title={texts.displayNameFailed} error={save.error} />
      <Button
        kind="secondary"
        size="small"
        className="at-start"
        disabled={chosen === null}
        busy={save.isPending}
        onClick={() => save.mutate({ body: { displayName: chosen ?? undefined } })}
      >
        {texts.displayNameSave}
      </Button>
    </div>
  );
}

/** Whether a person can choose a name and has not yet. */
export const mayChooseDisplayName = (user: User): boolean => !user.display_name_chosen && user.display_names.length > 0;
