import { listHandovers, type PublicHandover } from '@raffle/contracts/http/deliveries';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { callApi } from '../api/call-api.js';
import { longDate } from '../format/dates.js';
import { Icon } from '../ui/icon.js';
import { ProductPicture } from '../ui/product-picture.js';
import { texts } from './texts.fr.js';
import './handovers.css';

/** The prizes of a completed draw that are handed over, read separately from its record, which never changes; renders nothing before the first. */
export function HandoversOf({ productId }: { productId: number }) {
  const { data } = useQuery({
    queryKey: ['handovers', productId],
    queryFn: ({ signal }) => callApi(listHandovers, { params: { productId }, signal }),
  });
  return data ? <Handovers handovers={data.handovers} /> : null;
}

/** `Remis le …`, with the photo where its winner agreed (docs/product.md rule 37). */
export function Handovers({ handovers }: { handovers: readonly PublicHandover[] }) {
  if (handovers.length === 0) return null;
  return (
    <ul className="row row-wrap handed-over">
      {handovers.map(({ ticket, at, photo_url: photo }) => (
        <li key={ticket} className="stack stack-1">
          {photo !== null && <ProductPicture src={photo} eager={false} />}
          <span className="row row-2 sm">
            <Icon of={PackageCheck} />
            {texts.handedOver(longDate(at))}
          </span>
        </li>
      ))}
    </ul>
  );
}
