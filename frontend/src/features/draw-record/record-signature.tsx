import type { DrawRecord } from '@raffle/contracts/http/draws';
import { useQuery } from '@tanstack/react-query';
import { loadPart } from '../../shared/api/api-error.js';
import { longDate } from '../../shared/format/dates.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** One line on who published this record, checked with the platform's keys. */
export function RecordSignature({ record }: { record: DrawRecord }) {
  const check = useQuery({
    queryKey: ['signature', record.product.id, record.signature?.value],
    queryFn: async ({ client }) =>
      (await loadPart(() => import('./check-signature.js'))).checkSignature(record, client),
    retry: 1,
  });
  if (check.data === 'foreign' || check.data === 'wrong') {
    return (
      <Notice tone="bad" announce>
        {texts.signature[check.data]}
      </Notice>
    );
  }
  return (
    <p className={check.isPending ? 'muted scripted' : 'muted'} role="status">
      {check.isError
        ? texts.signature.unread
        : check.data === undefined
          ? texts.signature.checking
          : check.data === 'signed'
            ? texts.signature.signed(longDate(record.signature?.signed_on ?? record.drawn_at))
            : texts.signature.unsigned}
    </p>
  );
}
