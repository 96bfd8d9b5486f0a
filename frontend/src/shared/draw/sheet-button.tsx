import type { DrawRecord } from '@raffle/contracts/http/draws';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonKind } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { sheetTexts } from './texts.fr.js';

const DrawSheet = lazy(async () => ({ default: (await import('./draw-sheet.js')).DrawSheet }));

/** Opens the sheet that a huissier signs. */
export function SheetButton({ record, kind }: { record: DrawRecord; kind: ButtonKind }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        <Icon of={Printer} />
        {sheetTexts.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DrawSheet record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
