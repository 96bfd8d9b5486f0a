import { hourRule } from '@raffle/contracts/draw-hour';
import { weekdays } from '@raffle/contracts/date-text';
import { drandRule } from '@raffle/contracts/values';
import { isDemonstration, namesBeacon, readRule, ruleAt } from '@raffle/draw-protocol/beacon-rule';
import { Button } from '../../shared/ui/button.js';
import { Input, Select } from '../../shared/ui/field.js';
import { texts } from './texts.fr.js';

interface DrawRuleFieldProps {
  /** The chosen rule; empty: the configured one, while that is unknown. */
  rule: string;
  /** Whether the configured rule is unknown. */
  unknown: boolean;
  onChange: (rule: string) => void;
}

/** Which public number a draw waits for, and, with drand, at which hour it begins by itself (docs/product.md rule 51). */
export function DrawRuleField({ rule, unknown, onChange }: DrawRuleFieldProps) {
  const kind = namesBeacon(rule) && !isDemonstration(rule) ? drandRule : rule;
  return (
    <>
      <Select
        label={texts.beaconRule}
        help={kind === 'none' ? texts.beaconNone : kind === '' ? texts.beaconUsualHelp : texts.beaconHelp}
        value={kind}
        onChange={({ target }) => onChange(target.value)}
        options={[
          ...(unknown ? [{ value: '', label: texts.beaconUsual }] : []),
          { value: 'none', label: texts.beaconKinds.none },
          { value: drandRule, label: texts.beaconKinds.drand },
          ...(isDemonstration(rule) ? [{ value: rule, label: texts.hour.demonstration }] : []),
        ]}
      />
      {kind === drandRule && <HourField rule={rule} onChange={onChange} />}
    </>
  );
}

/** Proposed, and chosen with one press: people who know the hour come back for it. */
const proposed = { day: 5, hour: 19, minute: 0 };
const everyDay = 'every';

function HourField({ rule, onChange }: Pick<DrawRuleFieldProps, 'rule' | 'onChange'>) {
  const read = readRule(rule)?.appointment ?? null;
  const chosen = read && 'day' in read ? read : null;
  const day = chosen === null ? '' : String(chosen.day ?? everyDay);
  return (
    <>
      <Select
        label={texts.hour.label}
        help={chosen === null ? texts.hour.help : `${hourRule(rule)}. ${texts.hour.fixed}`}
        value={day}
        onChange={({ target: { value } }) =>
          onChange(
            value === ''
              ? drandRule
              : ruleAt({ ...proposed, ...chosen, day: value === everyDay ? null : Number(value) }),
          )
        }
        options={[
          { value: '', label: texts.hour.none },
          { value: everyDay, label: texts.hour.everyDay },
          ...[1, 2, 3, 4, 5, 6, 0].map((one) => ({ value: String(one), label: `Le ${weekdays[one]}` })),
        ]}
      />
      {chosen === null ? (
        <Button kind="secondary" size="small" className="at-start" onClick={() => onChange(ruleAt(proposed))}>
          {texts.hour.propose}
        </Button>
      ) : (
        <Input
          type="time"
          label={texts.hour.time}
          required
          value={`${two(chosen.hour)}:${two(chosen.minute)}`}
          onChange={({ target: { value } }) => {
            const [hour, minute] = value.split(':').map(Number);
            // The browser sends an empty value while a part is missing.
            if (hour !== undefined && minute !== undefined) onChange(ruleAt({ ...chosen, hour, minute }));
          }}
        />
      )}
    </>
  );
}

const two = (part: number) => String(part).padStart(2, '0');
