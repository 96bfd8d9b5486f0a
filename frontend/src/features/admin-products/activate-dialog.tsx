import { ruleWords } from '@raffle/contracts/rule-words';
import { drandRule } from '@raffle/contracts/values';
import { hasHour } from '@raffle/draw-protocol/beacon-rule';
import { daysWithoutDate } from '@raffle/contracts/http/sale-end';
import { usualTicketsPerPerson } from '@raffle/contracts/product-fields';
import { Fragment, useState } from 'react';
import { typedMoment } from '../../shared/form/moment.js';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Check, Input, Select } from '../../shared/ui/field.js';
import { HourChoice } from './hour-choice.js';
import { MarginForecast } from './margin-forecast.js';
import { toBody, type ProductValues } from './product-values.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

/**
 * Confirms that a new product or a draft opens for sale: its conditions are fixed from then on (docs/product.md rule 10b), including
 * whether its draw waits for drand (docs/draw-protocol.md step 4), and its hour (docs/product.md rule 51).
 * @param props.values what becomes fixed, as it was read from the form
 * @param props.rule of the draft, or the configured one; undefined while it is unknown
 * @param props.needsApproval whether a second administrator opens it (docs/product.md rule 48)
 * @param props.plannable whether an hour may be chosen (docs/product.md rule 60)
 * @param props.onConfirm with the chosen rule, undefined: the configured one; and the hour, null: now, and whether it is announced
 */
export function ActivateDialog({
  values,
  rule,
  needsApproval,
  plannable = false,
  onConfirm,
  ...props
}: ActivateDialogProps) {
  const [kind, setKind] = useDraftState('beacon', rule ?? '');
  const [typedHour, setTypedHour] = useDraftState('opening', '');
  const [announced, setAnnounced] = useDraftState('announced', false);
  const [error, setError] = useState<string>();
  const now = useNow();
  const opensAt = plannable && typedHour !== '' ? typedMoment(typedHour) : null;
  const [chain = ''] = kind.split(';');
  const [ruleChain] = (rule ?? '').split(';');
  const confirm = () => {
    if (opensAt !== null && Date.parse(opensAt) <= now.getTime()) setError(texts.opening.past);
    else onConfirm(kind === '' ? undefined : kind, { opensAt, announced: opensAt !== null && announced });
  };
  return (
    <ConfirmDialog
      {...props}
      open
      title={texts.activateTitle}
      confirmLabel={needsApproval ? texts.continueToAsk : opensAt === null ? texts.activate : texts.opening.plan}
      confirmKind="primary"
      onConfirm={confirm}
    >
      <div className="stack">
        <p>{opensAt === null ? texts.activateText : texts.opening.planText(announced)}</p>
        {plannable && (
          <Input
            type="datetime-local"
            label={texts.opening.opensAt}
            help={texts.opening.opensAtHelp}
            error={error}
            value={typedHour}
            onChange={({ target }) => {
              setTypedHour(target.value);
              setError(undefined);
            }}
          />
        )}
        {opensAt !== null && (
          <Check checked={announced} onChange={({ target }) => setAnnounced(target.checked)}>
            <b>{texts.opening.announce}</b>
            <br />
            {texts.opening.announceHelp}
          </Check>
        )}
        <SaleTerms values={values} from={opensAt === null ? now : new Date(opensAt)} />
        <MarginForecast values={values} />
        <Select
          label={texts.beaconRule}
          help={
            kind === 'none'
              ? texts.beaconNone
              : kind === ''
                ? texts.beaconUsualHelp
                : hasHour(kind)
                  ? texts.beaconHourHelp
                  : texts.beaconHelp
          }
          value={chain}
          onChange={({ target }) => setKind(target.value === ruleChain ? (rule ?? '') : target.value)}
          options={[
            ...(rule === undefined ? [{ value: '', label: texts.beaconUsual }] : []),
            ...['none', drandRule].map((value) => ({ value, label: ruleWords(value) })),
            ...(ruleChain && ruleChain !== 'none' && ruleChain !== drandRule
              ? [{ value: ruleChain, label: ruleWords(ruleChain) }]
              : []),
          ]}
        />
        <HourChoice rule={kind} onChange={setKind} />
      </div>
    </ConfirmDialog>
  );
}

/** @param props.from when the sale opens */
function SaleTerms({ values, from }: { values: ProductValues; from: Date }) {
  const body = toBody(values);
  const { ticketPrice, maxParticipants, maxWinners, drawDate } = body;
  const terms = [
    [texts.ticketPrice, number(ticketPrice)],
    [texts.maxParticipants, number(maxParticipants)],
    [texts.maxWinners, number(maxWinners)],
    [texts.ticketsPerPerson, number(body.ticketsPerPerson ?? usualTicketsPerPerson(maxParticipants))],
  ] as const;
  const withoutDate = new Date(from.getTime() + daysWithoutDate * 86_400_000);
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
            <b>{value}</b>
          </dd>
        </Fragment>
      ))}
      <dt>{texts.drawDate}</dt>
      <dd>{drawDate === null ? texts.withoutDate(daysWithoutDate, longDate(withoutDate)) : dateAndTime(drawDate)}</dd>
    </dl>
  );
}

interface ActivateDialogProps {
  values: ProductValues;
  onClose: () => void;
  busy: boolean;
  rule: string | undefined;
  needsApproval?: boolean;
  plannable?: boolean;
  onConfirm: (rule: string | undefined, opening: Opening) => void;
}

/** When the sale opens, null: now; and whether everybody sees the product until then. */
export interface Opening {
  opensAt: string | null;
  announced: boolean;
}
