import { phone as shownPhone, phoneCountries } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import type { PhoneValue } from '../../shared/ui/phone-input.js';
import { texts } from './texts.fr.js';
import './registration.css';

/** The account's number, large, where its first payment is about to begin (docs/product.md rule 18). A wrong one is another person's. */
export function YourNumber({ phone, onCorrect }: { phone: string; onCorrect: () => void }) {
  return (
    <div className="stack stack-2">
      <p className="stack stack-1">
        <span className="sm muted">{texts.yourNumber}</span>
        {/* Plain spaces: large text wraps. */}
        <span className="num num-md your-number">{phone.replaceAll('\u00a0', ' ')}</span>
      </p>
      <Button kind="secondary" className="at-start" onClick={onCorrect}>
        {texts.correctNumber}
      </Button>
    </div>
  );
}

/** A number with all its digits as `+228 90 11 23 45`, or null. */
export function completeNumber({ country, national }: PhoneValue): string | null {
  const { digits, dialCode } = phoneCountries.find((one) => one.code === country) ?? phoneCountries[0];
  const typed = national.replace(/\D/g, '');
  return typed.length === digits ? shownPhone(`+${dialCode}${typed}`) : null;
}
