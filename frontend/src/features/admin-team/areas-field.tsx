import { adminAreaWords } from '@raffle/contracts/http/labels';
import { adminArea, type AdminArea } from '@raffle/contracts/values';
import { Check } from '../../shared/ui/field.js';
import { texts } from './texts.fr.js';

/** What the account works on (docs/product.md rule 64); nothing for a super_admin, who has every area. */
export function AreasField({ role, value, onChange }: AreasFieldProps) {
  if (role === 'super_admin') return null;
  return (
    <fieldset className="stack stack-2 checks">
      <legend className="sm semibold">{texts.areas}</legend>
      {adminArea.options.map((area) => (
        <Check
          key={area}
          checked={value.includes(area)}
          onChange={({ target }) =>
            // In their order, so that one that is unticked and ticked again is no change.
            onChange(adminArea.options.filter((one) => (one === area ? target.checked : value.includes(one))))
          }
        >
          {adminAreaWords[area]}
        </Check>
      ))}
      <p className="sm muted">{texts.areasHelp}</p>
    </fieldset>
  );
}

interface AreasFieldProps {
  role: string;
  value: readonly AdminArea[];
  onChange: (areas: AdminArea[]) => void;
}
