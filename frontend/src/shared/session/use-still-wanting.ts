import { useLocation } from 'react-router';
import { productNumber, wantedParameters } from '../wanted-address.js';

/** For links from one screen of a login or registration to another: they still ask for the product, also where nothing can be stored. */
export function useStillWanting(): (to: string) => string {
  const asked = new URLSearchParams(useLocation().search);
  const kept = wantedParameters.flatMap((name) => {
    const wanted = productNumber(asked.get(name));
    return wanted === null ? [] : [`${name}=${wanted}`];
  });
  return (to) => (kept.length === 0 ? to : `${to}${to.includes('?') ? '&' : '?'}${kept.join('&')}`);
}
