import type { AdminProduct } from '@raffle/contracts/http/products';
import { useOpen } from '../../shared/session/use-draft.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { WriteToMany } from '../../shared/write-to-many/write-to-many.js';
import { useHolders, useSendToHolders } from './holder-messages.js';
import { texts as all } from './texts.fr.js';

const texts = all.holders;

/** Writes to everyone who has tickets of a product. */
export function WriteToHolders({ product }: { product: AdminProduct }) {
  const [open, setOpen] = useOpen('write to holders', false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {texts.write}
      </Button>
      <WriteToMany
        open={open}
        onClose={() => setOpen(false)}
        send={useSendToHolders(product.id)}
        title={texts.title(product.name)}
        contentHelp={texts.contentHelp}
        confirmTitle={texts.confirmTitle}
        reach={(when) => <Reach product={product} when={when} />}
        later={texts.later}
        sent={texts.sent}
        failed={texts.failed}
      />
    </>
  );
}

function Reach({ product, when }: { product: AdminProduct; when: string }) {
  const people = useHolders(product.id);
  if (people.data) return <p>{texts.confirmText(counted(people.data.people, ...texts.people), product.name, when)}</p>;
  return <p>{people.isError ? texts.confirmUncounted(product.name, when) : texts.counting}</p>;
}
