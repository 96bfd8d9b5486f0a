import { useConfig } from '../api/public-queries.js';
import { texts } from '../texts.fr.js';
import './organiser.css';

/** Who runs the draws, with address and licence (docs/product.md rule 26), at the end of footer and menu; renders nothing while the settings are empty. */
export function Organiser() {
  const { data } = useConfig();
  if (!data?.operator && !data?.licence) return null;
  return (
    <p className="sm muted organiser">
      {data.operator}
      {data.operator && data.licence && '\n'}
      {data.licence && `${texts.licence} ${data.licence}`}
    </p>
  );
}
