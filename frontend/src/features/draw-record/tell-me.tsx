import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Skeleton } from '../../shared/ui/states.js';
import { loginFromDraw } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/sticky-bar.css';

const OwnWish = lazy(async () => ({ default: (await import('./wish-button.js')).OwnWish }));
const OwnOpeningWish = lazy(async () => ({ default: (await import('./wish-button.js')).OwnOpeningWish }));
const OwnWishBar = lazy(async () => ({ default: (await import('./wish-button.js')).OwnWishBar }));

/** "Prévenez-moi": a message when a place is free again (docs/product.md rule 35); at the user's own payment what can be done about it. */
export function TellMe({ productId }: { productId: number }) {
  return useSignedInAs() === 'user' ? (
    <Suspense
      fallback={
        <div className="wide-only">
          <Skeleton width="100%" height="3rem" />
        </div>
      }
    >
      <OwnWish productId={productId} />
    </Suspense>
  ) : (
    <div className="wide-only">
      <LoginToBeTold productId={productId} />
    </div>
  );
}

/** The same at the bottom of a phone's window. */
export function TellMeBar({ productId }: { productId: number }) {
  return useSignedInAs() === 'user' ? (
    <Suspense>
      <OwnWishBar productId={productId} />
    </Suspense>
  ) : (
    <div className="sticky-bar low phone-only">
      <div className="bar">
        <LoginToBeTold productId={productId} />
      </div>
    </div>
  );
}

/** Of a draw that opens: at a full one a message when another does for at most its price, at an announced one when it does itself. */
export function TellMeOfOpening({ productId, of }: { productId: number; of: keyof typeof texts.openings }) {
  return useSignedInAs() === 'user' ? (
    <Suspense fallback={<Skeleton width="100%" height="3rem" />}>
      <OwnOpeningWish productId={productId} of={of} />
    </Suspense>
  ) : (
    <LoginToBeTold productId={productId} text={texts.openings[of].tellMe} first={of === 'coming'} />
  );
}

/** A visitor returns here after the login. */
function LoginToBeTold({ productId, text = texts.tellMe, first = false }: LoginToBeToldProps) {
  return (
    <ButtonLink kind={first ? 'primary' : 'secondary'} block to={loginFromDraw(productId)}>
      <Icon of={Bell} />
      {text}
    </ButtonLink>
  );
}

interface LoginToBeToldProps {
  productId: number;
  text?: string;
  /** What the page is for. */
  first?: boolean;
}
