import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { loginFromDraw } from '../../shared/wanted-address.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

const WishButton = lazy(async () => ({ default: (await import('./wish-button.js')).WishButton }));

/** "Prévenez-moi": a message when a place is free again (docs/product.md rule 35). A visitor returns here after the login. */
export function TellMe({ productId }: { productId: number }) {
  if (useSignedInAs() === 'user') {
    return (
      <Suspense fallback={<Skeleton width="100%" height="3rem" />}>
        <WishButton productId={productId} />
      </Suspense>
    );
  }
  return (
    <ButtonLink kind="secondary" block to={loginFromDraw(productId)}>
      <Icon of={Bell} />
      {texts.tellMe}
    </ButtonLink>
  );
}
