import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** From success to the next screen (specification section 9), milliseconds. */
export const leaveAfterMs = 2000;

/** Goes on to `to` after two seconds; null stays. */
export function useLeaveSoon(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
