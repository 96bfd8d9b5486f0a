import { weekdayAndTime } from '@raffle/contracts/date-text';
import { requestDraw } from '@raffle/contracts/http/requests-about-products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import { Check, Lock, Minus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { approvalsQuery } from '../../shared/approvals/approvals-operations.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Badge, StatusBadge } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Card, Tear, Ticket } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { AwaitedBeacon } from './awaited-beacon.js';
import type { useDrawWinners } from './draw-winners.js';
import { PresentLink } from './present-link.js';
import { texts } from './texts.fr.js';
import { useTypedNames, TypedNames } from './typed-names.js';
import styles from './draw.module.css';
import '../../shared/draw/rail.css';
import '../../shared/ui/figures.css';

/** The conditions of a draw, the names that the specification collects, and the draw button. */
export function DrawBefore({ product, draw }: { product: AdminProduct; draw: ReturnType<typeof useDrawWinners> }) {
  const [names, setNames] = useTypedNames(product.id);
  const [asking, setAsking] = useState(false);
  const full = product.current_participants >= product.max_participants;
  const resuming = draw.isPending ? draw.variables : product.status === 'drawing';
  const awaited = product.frozen?.beacon_expected_at;
  const refused = draw.error instanceof ApiError && draw.error.is('approval_needed');
  // The settings may be unknown, or have changed: the server decides.
  const needsApproval = (useQuery(settingsQuery).data?.two_people === true || refused) && !resuming;
  const waits = waitsForItsHour(product);
  const possible = resuming || (product.status === 'active' && full && !waits);

  return (
    <div className="stack stack-6">
      <BackHeading to="/admin/products" back={texts.back} title={texts.heading(product.name)}>
        {product.status === 'active' ? (
          <Badge tone={full ? 'ok' : 'plain'} dot>
            {full ? texts.full : texts.notFull}
          </Badge>
        ) : (
          <StatusBadge status={product.status} />
        )}
        <PresentLink productId={product.id} />
      </BackHeading>
      {product.status === 'active' && <WaitingApproval service="catalog" subject={String(product.id)} />}
      <div className={classNames('main-and-side beside', styles.columns)}>
        <Ticket>
          <ProductFacts product={product} />
          <Tear />
          <Conditions product={product} full={full || resuming} />
        </Ticket>
        {!possible ? (
          <Card large className="stack">
            <p>
              {waits
                ? texts.notPossible.atHour(product.draw_at === null ? null : weekdayAndTime(product.draw_at))
                : texts.notPossible[product.status === 'active' ? 'notFull' : 'notOnSale']}
            </p>
            <div>
              <ButtonLink kind="secondary" to={`/admin/products/${product.id}`}>
                {texts.seeProduct}
              </ButtonLink>
            </div>
          </Card>
        ) : (
          <Card large className="stack">
            <TypedNames names={names} max={product.max_winners} onChange={setNames} />
            {draw.isError && !awaited && !needsApproval && (
              <Notice tone="bad" announce>
                <p>
                  <b>{texts.drawFailed}</b>
                </p>
                {draw.error instanceof ApiError && <p>{draw.error.message}</p>}
              </Notice>
            )}
            {awaited && <AwaitedBeacon productId={product.id} expectedAt={awaited} />}
            {!awaited && names.length === 0 && <p className="sm muted">{texts.nameNeeded}</p>}
            {!awaited && needsApproval && (
              <RequestDraw
                productId={product.id}
                disabled={names.length === 0}
                names={counted(names.length, 'nom', 'noms')}
              />
            )}
            {!awaited && !needsApproval && (
              <Button
                kind="gold"
                size="large"
                block
                disabled={names.length === 0}
                busy={draw.isPending}
                onClick={() => setAsking(true)}
              >
                {resuming ? texts.resume : texts.launch(counted(product.max_winners, 'gagnant', 'gagnants'))}
              </Button>
            )}
          </Card>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.confirmTitle}
        confirmLabel={resuming ? texts.resume : texts.launch(counted(product.max_winners, 'gagnant', 'gagnants'))}
        confirmKind="gold"
        busy={draw.isPending}
        onConfirm={() => draw.mutate(resuming, { onSettled: () => setAsking(false) })}
      >
        <p>{texts.confirmText(counted(names.length, 'nom', 'noms'))}</p>
      </ConfirmDialog>
    </div>
  );
}

function ProductFacts({ product }: { product: AdminProduct }) {
  return (
    <>
      <div className={classNames('row row-4', styles.head)}>
        <ProductPicture src={product.image_url} thumb eager />
        <div className="grow">
          <h2>{product.name}</h2>
          <p className="sm muted">
            {texts.ticketPrice(money(product.ticket_price), counted(product.max_winners, 'lot', 'lots'))}
          </p>
        </div>
      </div>
      <Tear />
      <dl className="stats">
        <Figure label={texts.tickets} value={product.current_participants} />
        <Figure label={texts.places} value={product.max_participants} />
        <Figure label={texts.paid} value={product.paid_for_tickets ?? null} />
      </dl>
    </>
  );
}

/** Null: unknown, while a service does not answer. */
function Figure({ label, value }: { label: string; value: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num num-md">{value === null ? texts.unknown : number(value)}</dd>
    </div>
  );
}

function Conditions({ product, full }: { product: AdminProduct; full: boolean }) {
  const taken = number(product.current_participants);
  const places = counted(product.current_participants, 'place prise', 'places prises');
  return (
    <ul className={classNames('rail', styles.conditions)}>
      <Condition mark={product.commitment ? <Icon of={Check} /> : <Icon of={Minus} />} waiting={!product.commitment}>
        <h3>{texts.committed}</h3>
        <p className="hash">{product.commitment ?? '—'}</p>
      </Condition>
      <Condition mark={full ? <Icon of={Check} /> : <Icon of={Lock} />} waiting={!full}>
        <h3>{full ? texts.sold(places) : texts.notSold(places, number(product.max_participants))}</h3>
        <p className="sm muted">{full ? texts.soldHint : texts.notSoldHint}</p>
      </Condition>
      <Condition mark="3" waiting>
        <h3>{texts.freeze}</h3>
        <p className="sm muted">{texts.freezeHint(taken, full)}</p>
      </Condition>
    </ul>
  );
}

function Condition({ mark, waiting, children }: { mark: ReactNode; waiting: boolean; children: ReactNode }) {
  return (
    <li>
      <span className={waiting ? 'mark wait' : 'mark'} aria-hidden="true">
        {mark}
      </span>
      {children}
    </li>
  );
}

/** Replaces the draw button if a second administrator must approve the draw (docs/product.md rule 42). */
function RequestDraw({ productId, disabled, names }: RequestDrawProps) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(approvalsQuery('catalog', String(productId)));
  const waits = data?.approvals.some(({ kind, state }) => kind === 'draw' && state === 'open') === true;
  return (
    <>
      <p className="sm muted">{waits ? texts.approvalWaits : texts.approvalNeeded}</p>
      <Button kind="gold" size="large" block disabled={disabled || waits} onClick={() => setAsking(true)}>
        {shared.request}
      </Button>
      {asking && (
        <AskDialog
          title={texts.requestTitle}
          draft="draw"
          subject={String(productId)}
          request={requestDraw}
          input={(reason) => ({ params: { id: productId }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {texts.requestText(names)}
        </AskDialog>
      )}
    </>
  );
}

interface RequestDrawProps {
  productId: number;
  disabled: boolean;
  /** The number of typed names, in words. */
  names: string;
}
