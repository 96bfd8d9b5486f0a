import { useEffect, useEffectEvent, useState } from 'react';
import { pauseBeforeAsking } from '../../shared/reconnected.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { ScreenSpinner } from '../../shared/ui/spinner.js';
import { EmptyState } from '../../shared/ui/states.js';
import { answerToMissing, reloadedAt, reloadDeployed, serverAnswers } from './part-failure.js';
import { texts } from './texts.fr.js';

/**
 * Replaces a screen whose code did not load. With a network it reloads once, since the deployed version has the code. Without, it says
 * so and opens the screen when the network is back. Calls `onGivenUp` when neither is the reason.
 */
export function MissingPart({ onGivenUp }: { onGivenUp: () => void }) {
  const [waiting, setWaiting] = useState(false);
  const giveUp = useEffectEvent(onGivenUp);

  useEffect(() => {
    let times = 0;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const answer = answerToMissing(await serverAnswers(), reloadedAt(), Date.now());
      if (ended) return;
      if (answer === 'reload' && reloadDeployed()) return;
      if (answer !== 'wait') return giveUp();
      setWaiting(true);
      timer = setTimeout(() => void ask(), pauseBeforeAsking(times++));
    };
    const askNow = () => void ask();
    askNow();
    window.addEventListener('online', askNow);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', askNow);
    };
  }, []);

  if (!waiting) return <ScreenSpinner />;
  return (
    <main className="narrow stack page">
      <h1 className="sr">{texts.absentHeading}</h1>
      <EmptyState title={texts.absent} action={<ButtonLink to="/">{shared.toDraws}</ButtonLink>}>
        {texts.absentUntil} {shared.nothingTouched}
      </EmptyState>
    </main>
  );
}
