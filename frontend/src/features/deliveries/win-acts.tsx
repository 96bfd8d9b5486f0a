import { agreeToPhoto, comeForward, confirmReceived, signHours, type Win } from '@raffle/contracts/http/deliveries';
import { useMutation } from '@tanstack/react-query';
import { actOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button, type ButtonKind } from '../../shared/ui/button.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

/** Confirms that the prize was received. */
export function Received({ id }: { id: string }) {
  const showToast = useToast();
  const received = useMutation({ ...actOf(confirmReceived), onSuccess: () => showToast(texts.receivedSaved) });
  return (
    <>
      <Button className="at-start" busy={received.isPending} onClick={() => received.mutate({ params: { id } })}>
        {texts.received}
      </Button>
      <FailureNotice title={texts.receivedFailed} error={received.error} />
    </>
  );
}

/** A button with which the winner responds: the 30 days restart (docs/product.md rule 37). */
export function Sign({ win: { id, steps }, kind }: { win: Win; kind: ButtonKind }) {
  const showToast = useToast();
  const now = useNow();
  const sign = useMutation({ ...actOf(comeForward), onSuccess: () => showToast(texts.signSaved) });
  const last = steps.filter(({ kind }) => kind === 'came_forward').at(-1);
  if (last && now.getTime() - Date.parse(last.at) < signHours * 3_600_000) {
    return <p className="sm muted">{texts.signed(dateAndTime(last.at))}</p>;
  }
  return (
    <section className="stack stack-2">
      <Button kind={kind} className="at-start" busy={sign.isPending} onClick={() => sign.mutate({ params: { id } })}>
        {texts.sign}
      </Button>
      <p className="sm muted">{texts.signHint}</p>
      <FailureNotice title={texts.signFailed} error={sign.error} />
    </section>
  );
}

/** The consent to a photograph of the hand-over, and its withdrawal. */
export function Photo({ win: { id, photo_agreed: agreed, photo_url: photo } }: { win: Win }) {
  const choice = useMutation(actOf(agreeToPhoto));
  return (
    <section className="stack stack-2">
      <h3>{texts.photo}</h3>
      <p className="sm muted">{agreed ? texts.photoAgreed : texts.photoHint}</p>
      {photo !== null && <ProductPicture src={photo} eager={false} />}
      <Button
        kind={agreed ? 'quiet' : 'secondary'}
        className="at-start"
        busy={choice.isPending}
        onClick={() => choice.mutate({ params: { id }, body: { agreed: !agreed } })}
      >
        {agreed ? texts.withdraw : texts.agree}
      </Button>
      <FailureNotice title={texts.photoFailed} error={choice.error} />
    </section>
  );
}
