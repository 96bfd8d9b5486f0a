import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Delay from success to the next screen (docs/product.md section 9), milliseconds. */
const leaveAfterMs = 2000;

/** Navigates to `to` after two seconds; null stays. */
export function useLeaveSoon(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
