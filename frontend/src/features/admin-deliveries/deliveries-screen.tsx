import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { deliveryList, listDeliveries } from '@raffle/contracts/http/delivery-list';
import { deliveryStateWords } from '@raffle/contracts/http/labels';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { TooManyPeople } from '../../shared/admin-list/filters.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { queryOf } from '../../shared/api/query-of.js';
import { WaitingApprovals } from '../../shared/approvals/waiting-approval.js';
import { date } from '../../shared/format/dates.js';
import { phone } from '../../shared/format/phone.js';
import { counted } from '../../shared/format/plural.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import { Button, ButtonAnchor } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { AppointmentDialog, PhotoDialog } from './appointment-and-photo-dialogs.js';
import { ContactDialog, NoteContactDialog } from './contact-dialog.js';
import { CorrectDialog } from './correct-dialog.js';
import { EvidenceDialog } from './evidence-dialog.js';
import { ForfeitDialog } from './forfeit-dialog.js';
import { HandOverDialog } from './hand-over-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { texts } from './texts.fr.js';
import styles from './deliveries.module.css';

/** Below the board, and no part of its first view. */
const WinnersWords = lazy(async () => ({ default: (await import('./words-to-read.js')).WinnersWords }));

const tones: Record<AdminDelivery['state'], BadgeTone> = {
  to_contact: 'gold',
  contacted: 'info',
  appointment: 'info',
  handed_over: 'ok',
  forfeited: 'plain',
};

const dialogs = {
  call: ContactDialog,
  noteContact: NoteContactDialog,
  meet: AppointmentDialog,
  handOver: HandOverDialog,
  evidence: EvidenceDialog,
  photo: PhotoDialog,
  correct: CorrectDialog,
  history: HistoryDialog,
  forfeit: ForfeitDialog,
} as const;
type Act = keyof typeof dialogs;

/** The board of prizes to hand over, the oldest draw first (docs/product.md rule 37). */
export function DeliveriesScreen() {
  useTitle(deliveryList.title);
  const { people, ...deliveries } = useList(deliveryList, listDeliveries, undefined, (q) => q);
  const { answer, result, view } = deliveries;
  const [open, setOpen] = useState<{ act: Act; delivery: AdminDelivery } | null>(null);
  const Opened = open && dialogs[open.act];
  // The current delivery: another administrator may have advanced it, even to a state that the filter hides.
  const isOpened = ({ id }: AdminDelivery) => id === open?.delivery.id;
  const listed = answer?.deliveries.find(isOpened);
  const productId = open?.delivery.product_id;
  const hidden = useQuery({
    ...queryOf(listDeliveries, { query: { productId, state: 'all', limit: 100 } }),
    enabled: productId !== undefined && !listed,
  });
  const opened = listed ?? hidden.data?.deliveries.find(isOpened) ?? open?.delivery;
  return (
    <div className="stack">
      <h1>{deliveryList.title}</h1>
      <WaitingApprovals service="catalog" kinds={['forfeit', 'handover']} />
      {!result.isLoadingError && <p className="muted">{answer ? texts.lead(answer.open) : '\u00a0'}</p>}
      {view.productId && (
        <p className="sm">
          {texts.ofProduct} · <Link to="/admin/deliveries">{texts.allDeliveries}</Link>
        </p>
      )}
      {people?.more && <TooManyPeople />}
      <AdminList
        {...deliveries}
        columns={columns((act, delivery) => setOpen({ act, delivery }))}
        rowKey={({ id }) => id}
      />
      <Suspense fallback={null}>
        <WinnersWords />
      </Suspense>
      {Opened && opened && <Opened key={opened.id} delivery={opened} onClose={() => setOpen(null)} />}
    </div>
  );
}

const columns = (onAct: (act: Act, delivery: AdminDelivery) => void) =>
  cellsOf(deliveryList, {
    product_name: {
      card: 'lead',
      cell: ({ product_id, product_name, ticket, places }: AdminDelivery) => (
        <>
          <Link className="semibold" to={`/admin/products/${product_id}/draw`}>
            {product_name}
          </Link>
          <span className="xs muted block">{ticketNumber(product_id, ticket, places)}</span>
        </>
      ),
    },
    name: {
      kind: 'words',
      card: 'line',
      // Falls back to the public name if the full one is unknown.
      cell: ({ user_id, full_name, renamed, name, city, phone: number, new_phone }) => (
        <>
          <AdminLink to={`/admin/users/${user_id}`}>
            <bdi>{full_name ?? name}</bdi>
          </AdminLink>
          {renamed !== null && <span className="xs semibold block">{texts.renamed(renamed)}</span>}
          <span className="xs muted block">
            {number === null ? texts.unknown : phone(number)}, {city}
          </span>
          {new_phone !== null && <span className="xs semibold block">{texts.newPhone(phone(new_phone))}</span>}
        </>
      ),
    },
    state: {
      card: 'line',
      cell: ({ state, attempts, steps, evidence }) => (
        <>
          <Badge tone={tones[state]} dot>
            {deliveryStateWords[state]}
          </Badge>
          {state === 'to_contact' && attempts > 0 && (
            <span className="xs muted block">{texts.attempts(counted(attempts, 'essai', 'essais'))}</span>
          )}
          {state === 'handed_over' && evidence === null && (
            <span className="xs muted block">{texts.withoutEvidence}</span>
          )}
          {steps.at(-1)?.kind === 'came_forward' && <span className="xs semibold block">{texts.cameForward}</span>}
        </>
      ),
    },
    won_at: { kind: 'day', card: 'line', label: deliveryList.columns.won_at.title, cell: ({ won_at: at }) => date(at) },
    acts: {
      card: 'line',
      className: styles.acts,
      cell: (delivery) => <Acts delivery={delivery} onAct={(act) => onAct(act, delivery)} />,
    },
  });

function Acts({ delivery, onAct }: { delivery: AdminDelivery; onAct: (act: Act) => void }) {
  const { state, phone: number, full_name, name } = delivery;
  const { role } = useAdmin();
  const open = state !== 'handed_over' && state !== 'forfeited';
  const whose = <span className="sr">&nbsp;: {full_name ?? name}</span>;
  const act = (which: Act, label: string, kind: 'secondary' | 'quiet' = 'secondary') => (
    <Button kind={kind} size="small" onClick={() => onAct(which)}>
      {label}
      {whose}
    </Button>
  );
  return (
    <div className="row row-wrap row-2">
      {open && number !== null && (
        // One press dials and requests the call's code, so that it is shown before the winner answers.
        <ButtonAnchor size="small" href={`tel:${number}`} onClick={() => onAct('call')}>
          <Icon of={Phone} />
          {texts.call}
          {whose}
        </ButtonAnchor>
      )}
      {open && act('noteContact', texts.noteContact)}
      {open && act('meet', texts.meet)}
      {open && act('handOver', texts.handOver)}
      {open && role === 'super_admin' && act('forfeit', texts.forfeit, 'quiet')}
      {state === 'handed_over' && act('evidence', texts.evidence)}
      {state === 'handed_over' && act('photo', texts.photo)}
      {state === 'handed_over' && act('correct', texts.correct, 'quiet')}
      {act('history', texts.history, 'quiet')}
    </div>
  );
}
