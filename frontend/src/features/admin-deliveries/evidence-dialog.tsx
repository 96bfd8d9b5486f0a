import { addEvidence, readEvidence, type Evidence, type EvidenceKind } from '@raffle/contracts/http/handover-evidence';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { actOf } from '../../shared/api/query-of.js';
import { acceptedPictures, pictureProblem, pictureTexts } from '../../shared/form/picture-file.js';
import { longDate } from '../../shared/format/dates.js';
import { serverNow } from '../../shared/server-clock.js';
import { useMay } from '../../shared/session/areas.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { useDone, type DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { clearSignature, signatureFile, SignaturePad } from './signature-pad.js';
import styles from './deliveries.module.css';
import { texts } from './texts.fr.js';

/** The photograph or signature of a hand-over, kept privately (docs/product.md rule 58). */
export function EvidenceDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, evidence } = delivery;
  const title = <Named text={texts.evidenceTitle} name={full_name ?? name} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="stack">
        <PrizeOfDelivery of={delivery} />
        {evidence ? <Kept id={id} evidence={evidence} /> : <Adding id={id} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Adding({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<EvidenceKind>('photo');
  const onSuccess = useDone(texts.evidenceSaved, onClose);
  const add = useMutation({ ...actOf(addEvidence), onSuccess });
  const send = (file: Blob) => add.mutate({ params: { id }, query: { kind }, file });
  return (
    <>
      <p>{texts.noEvidence}</p>
      <p className="sm">{texts.evidenceText}</p>
      <SegmentedControl
        legend={texts.evidenceKind}
        options={[
          { value: 'photo', label: texts.evidenceKinds.photo },
          { value: 'signature', label: texts.evidenceKinds.signature },
        ]}
        value={kind}
        onChange={(chosen) => {
          add.reset();
          setKind(chosen);
        }}
      />
      {kind === 'photo' ? (
        <PhotoOf busy={add.isPending} onFile={send} />
      ) : (
        <SignatureOf busy={add.isPending} onFile={send} />
      )}
      {add.isPending && kind === 'photo' && <Spinner />}
      <FailureNotice title={texts.evidenceFailed} error={add.error} />
    </>
  );
}

interface ChoosingProps {
  busy: boolean;
  onFile: (file: Blob) => void;
}

function PhotoOf({ busy, onFile }: ChoosingProps) {
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Field label={texts.photoChoose} help={pictureTexts.accepted} error={refused}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="file"
          accept={acceptedPictures}
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // After a lost upload, choosing the same file again fires a change event.
            event.target.value = '';
            const problem = file ? pictureProblem(file) : null;
            setRefused(problem);
            if (file && problem === null) onFile(file);
          }}
        />
      )}
    </Field>
  );
}

function SignatureOf({ busy, onFile }: ChoosingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [signed, setSigned] = useState(false);
  return (
    <>
      <p className="sm">{texts.signHere}</p>
      <SignaturePad canvas={canvas} label={texts.signaturePad} onStroke={() => setSigned(true)} />
      <div className="row row-wrap row-2">
        <Button
          busy={busy}
          disabled={!signed}
          onClick={() => canvas.current && void signatureFile(canvas.current).then(onFile)}
        >
          {texts.signatureSave}
        </Button>
        <Button
          kind="secondary"
          disabled={!signed || busy}
          onClick={() => {
            clearSignature(canvas.current);
            setSigned(false);
          }}
        >
          {texts.signatureClear}
        </Button>
      </div>
    </>
  );
}

function Kept({ id, evidence }: { id: string; evidence: Evidence }) {
  const { kind, added_at, kept_until } = evidence;
  const may = useMay();
  // Pressed, and not read by itself: each look is in the audit log.
  const look = useMutation({ mutationFn: () => callApi(readEvidence, { params: { id } }), gcTime: 0 });
  if (Date.parse(kept_until) <= serverNow().getTime()) return <p>{texts.evidenceGone(longDate(kept_until))}</p>;
  return (
    <>
      <p>{texts.evidenceKept(texts.evidenceKinds[kind], longDate(added_at), longDate(kept_until))}</p>
      {!may.call(readEvidence) ? (
        <p className="sm">{texts.evidenceOfMoney}</p>
      ) : look.data ? (
        <img className={styles.evidence} src={look.data.picture} alt={texts.evidenceKinds[kind]} />
      ) : (
        <>
          <p className="sm">{texts.evidenceLogged}</p>
          <Button busy={look.isPending} onClick={() => look.mutate()}>
            {texts.evidenceLook}
          </Button>
        </>
      )}
      <FailureNotice title={texts.evidenceLookFailed} error={look.error} />
    </>
  );
}
