import { drandRule } from '@raffle/contracts/values';
import { Fragment } from 'react';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Select } from '../../shared/ui/field.js';
import { toBody, type ProductValues } from './product-values.js';
import { texts } from './texts.fr.js';

/**
 * Confirms that a new product or a draft opens for sale: its conditions are fixed from then on (docs/product.md rule 10b), including
 * whether its draw waits for drand (docs/draw-protocol.md step 4).
 * @param props.values what becomes fixed, as it was read from the form
 * @param props.rule the rule of the draft; absent for a new product, which has the configured one
 * @param props.needsApproval whether a second administrator opens it (docs/product.md rule 48)
 * @param props.onConfirm with the chosen rule; undefined: the configured one
 */
export function ActivateDialog({ values, rule, needsApproval, onConfirm, ...props }: ActivateDialogProps) {
  const [kind, setKind] = useDraftState('beacon', rule ?? '');
  return (
    <ConfirmDialog
      {...props}
      title={texts.activateTitle}
      confirmLabel={needsApproval ? texts.continueToAsk : texts.activate}
      confirmKind="primary"
      onConfirm={() => onConfirm(kind === '' ? undefined : kind)}
    >
      <div className="stack">
        <p>{texts.activateText}</p>
        {values && <SaleTerms values={values} />}
        <Select
          label={texts.beaconRule}
          help={kind === 'none' ? texts.beaconNone : kind === '' ? texts.beaconUsualHelp : texts.beaconHelp}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={[
            ...(rule === undefined ? [{ value: '', label: texts.beaconUsual }] : []),
            { value: 'none', label: texts.beaconKinds.none },
            { value: drandRule, label: texts.beaconKinds.drand },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}

function SaleTerms({ values }: { values: ProductValues }) {
  const { ticketPrice, maxParticipants, maxWinners, drawDate } = toBody(values);
  const terms = [
    [texts.ticketPrice, ticketPrice],
    [texts.maxParticipants, maxParticipants],
    [texts.maxWinners, maxWinners],
  ] as const;
  return (
    <dl className="dl">
      <dt>{texts.name}</dt>
      <dd className="breakable">
        <b>{values.name}</b>
      </dd>
      {terms.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{number(value)}</b>
          </dd>
        </Fragment>
      ))}
      <dt>{texts.drawDate}</dt>
      <dd>{drawDate === null ? texts.noDate : dateAndTime(drawDate)}</dd>
    </dl>
  );
}

interface ActivateDialogProps {
  open: boolean;
  values: ProductValues | undefined;
  onClose: () => void;
  busy: boolean;
  rule?: string;
  needsApproval?: boolean;
  onConfirm: (rule: string | undefined) => void;
}
