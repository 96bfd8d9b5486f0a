import { useMutation } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { loadPart } from '../../shared/api/load-part.js';
import { useSession } from '../../shared/session/session-provider.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** "Prévenez-moi": a message when a place is free again (docs/product.md rule 35). */
export function TellMe({ productId }: { productId: number }) {
  const { session } = useSession();
  const wish = useMutation({
    mutationFn: async () => (await loadPart(() => import('./wish-for-place.js'))).wishForPlace(productId),
  });
  if (session.status !== 'user') {
    return (
      <ButtonLink kind="secondary" block to="/login">
        <Icon of={Bell} />
        {texts.tellMe}
      </ButtonLink>
    );
  }
  if (wish.isSuccess) {
    return (
      <Notice tone="ok" announce>
        {texts.willTell}
      </Notice>
    );
  }
  return (
    <>
      <Button kind="secondary" block busy={wish.isPending} onClick={() => wish.mutate()}>
        <Icon of={Bell} />
        {texts.tellMe}
      </Button>
      {wish.isError && (
        <Notice tone="bad" announce>
          {wish.error.message}
        </Notice>
      )}
    </>
  );
}
