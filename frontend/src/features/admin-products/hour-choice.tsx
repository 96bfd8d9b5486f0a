import { clock, weekdays } from '@raffle/contracts/date-text';
import { hourRule } from '@raffle/contracts/draw-hour';
import { shortHour } from '@raffle/contracts/rule-words';
import { readRule, ruleAt } from '@raffle/draw-protocol/beacon-rule';
import { Button } from '../../shared/ui/button.js';
import { Select } from '../../shared/ui/field.js';
import { texts as all } from './texts.fr.js';

const texts = all.hour;
/** What the form proposes: the hour at which most people can watch. */
export const proposed = { day: 5, hour: 19 };

const halfHours = Array.from({ length: 48 }, (_, half) => ({ hour: Math.floor(half / 2), minute: (half % 2) * 30 }));
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/**
 * The hour of a draw, of every day or of a weekday (docs/product.md rule 51); only with drand. Of a demonstration it is only read.
 * @param props.rule whose hour it is; an hour is proposed for every rule without one
 */
export function HourChoice({ rule, onChange }: { rule: string; onChange: (rule: string) => void }) {
  const read = readRule(rule);
  const appointment = read?.appointment ?? null;
  if (appointment !== null && 'seconds' in appointment) return <p className="sm muted">{hourRule(rule)}</p>;
  const proposal = ruleAt(proposed);
  const propose = (
    <Button kind="secondary" size="small" className="at-start" onClick={() => onChange(proposal)}>
      {texts.propose(shortHour(proposal) ?? '')}
    </Button>
  );
  if (!read?.chainHash) return propose;
  const at = appointment ?? { day: proposed.day, hour: proposed.hour, minute: 0 };
  const hours = halfHours.some(({ hour, minute }) => hour === at.hour && minute === at.minute)
    ? halfHours
    : [at, ...halfHours];
  const chooseDay = (value: string) =>
    onChange(
      value === 'none' ? `drand:${read.chainHash}` : ruleAt({ ...at, day: value === 'every' ? null : Number(value) }),
    );
  return (
    <div className="stack stack-3">
      <div className="grid">
        <Select
          label={texts.day}
          help={appointment === null ? texts.withoutHelp : undefined}
          value={appointment === null ? 'none' : (at.day ?? 'every')}
          onChange={({ target }) => chooseDay(target.value)}
          options={[
            { value: 'none', label: texts.without },
            { value: 'every', label: texts.everyDay },
            ...mondayFirst.map((day) => ({ value: String(day), label: texts.weekday(weekdays[day] ?? '') })),
          ]}
        />
        {appointment !== null && (
          <Select
            label={texts.time}
            value={`${at.hour}:${at.minute}`}
            onChange={({ target }) => {
              const [hour = 0, minute = 0] = target.value.split(':').map(Number);
              onChange(ruleAt({ day: at.day, hour, minute }));
            }}
            options={hours.map(({ hour, minute }) => ({ value: `${hour}:${minute}`, label: clock(hour, minute) }))}
          />
        )}
      </div>
      {appointment === null ? propose : <p className="sm muted">{`${hourRule(rule)}. ${texts.fixed}`}</p>}
    </div>
  );
}
