import type { DrawRecord } from '@raffle/contracts/http/draws';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useSignedInAs } from '../../session/session-provider.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { stageTexts as texts } from '../texts.fr.js';

const DrawStage = lazy(async () => ({ default: (await import('./draw-stage.js')).DrawStage }));
const OwnStage = lazy(async () => ({ default: (await import('./own-stage.js')).OwnStage }));

// The prerendered page has no stage.
const [never, yes, no] = [() => () => undefined, () => true, () => false];

/** Shows a completed draw again, from its record; at once where a message about it leads (`?revoir`). */
export function ReplayDraw({ record }: { record: DrawRecord }) {
  const [pressed, setPlays] = useState<boolean | null>(null);
  const asked = useSearchParams()[0].has('revoir');
  const hydrated = useSyncExternalStore(never, yes, no);
  const plays = pressed ?? (asked && hydrated);
  const Stage = useSignedInAs() === 'user' ? OwnStage : DrawStage;
  return (
    <div>
      <Button kind="secondary" onClick={() => setPlays(true)}>
        <Icon of={RotateCcw} />
        {texts.replay}
      </Button>
      {plays && (
        <Suspense fallback={null}>
          <Stage record={record} replay onDone={() => setPlays(false)} />
        </Suspense>
      )}
    </div>
  );
}
