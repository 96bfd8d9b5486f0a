import { cancelOpening } from '@raffle/contracts/http/planned-opening';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts as all } from './texts.fr.js';
import styles from './product-form.module.css';

const texts = all.opening;

/** When a draft opens for sale by itself and who chose it, or why it could not; and takes it back (docs/product.md rule 60). */
export function PlannedOpening({ product }: { product: AdminProduct }) {
  const [asking, setAsking] = useState(false);
  const showToast = useToast();
  const takeBack = useMutation({
    ...actOf(cancelOpening),
    // Called also when the dialog has left the screen together with the plan.
    onSuccess: () => showToast(texts.takenBack),
  });
  const planned = product.planned_opening;
  if (planned === null) return null;
  const { opens_at: at, planned_by: by, approved_by: approver, failed } = planned;
  return (
    <Notice tone={failed ? 'bad' : 'wait'}>
      <p>
        <b>{failed ? texts.failed(dateAndTime(at)) : texts.planned(dateAndTime(at))}</b>{' '}
        {failed && `${failed.reason}. `}
        {texts.by(by, approver)}
      </p>
      <p>{failed ? texts.startAgain : texts.until(product.opens_at !== undefined)}</p>
      <Button kind="secondary" size="small" className={styles.giveUp} onClick={() => setAsking(true)}>
        {texts.takeBack}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.takeBackTitle}
        confirmLabel={texts.takeBack}
        confirmKind="primary"
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate({ params: { id: product.id } })}
      >
        <div className="stack">
          <p>{texts.takeBackText(approver !== null)}</p>
          <FailureNotice title={texts.takeBackFailed} error={takeBack.error} />
        </div>
      </ConfirmDialog>
    </Notice>
  );
}
