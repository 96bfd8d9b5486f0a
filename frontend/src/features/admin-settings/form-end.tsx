import { Button } from '../../shared/ui/button.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** The end of a card: the failure of the last save, the buttons to save and undo, and a note on unsaved changes. */
export function FormEnd({ form, onUndo, failureTitle }: FormEndProps) {
  return (
    <>
      <FailureNotice title={failureTitle} error={form.failure} />
      <div className="row row-wrap">
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
        {form.dirty && (
          <>
            <Button kind="secondary" onClick={onUndo}>
              {texts.undo}
            </Button>
            <p className="sm semibold" role="status">
              {texts.unsaved}
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface FormEndProps {
  form: { busy: boolean; dirty: boolean; failure: unknown };
  onUndo: () => void;
  failureTitle: string;
}
