import { countHolders, requestHolderMessage, sendToHolders } from '@raffle/contracts/http/admin-messages';
import { adminCreateProduct } from '@raffle/contracts/http/admin-products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { usualTicketsPerPerson } from '@raffle/contracts/product-fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Named } from '../../shared/ui/named.js';
import { useToast } from '../../shared/ui/toasts.js';
import { WriteToMany } from '../../shared/write-to-many/write-to-many.js';
import { toBody, toValues } from './product-values.js';
import { texts } from './texts.fr.js';

const { holders } = texts;

/** Creates a draft with the same texts, picture and terms, without the date and the boost (docs/product.md rule 10b), and opens it. */
export function DuplicateProduct({ product }: { product: AdminProduct }) {
  const duplicate = useMutation(actOf(adminCreateProduct));
  const { tickets_per_person: perPerson, max_participants: places } = product;
  const like = {
    ...toBody(toValues(product)),
    // The usual number follows the places of the copy, too.
    ticketsPerPerson: perPerson === usualTicketsPerPerson(places) ? null : perPerson,
    beaconRule: product.beacon_rule,
  };
  const navigate = useNavigate();
  const showToast = useToast();
  return (
    <Button
      kind="secondary"
      size="small"
      busy={duplicate.isPending}
      onClick={() =>
        duplicate.mutate(
          { body: { ...like, drawDate: null, artificialBoost: 0, status: 'draft' } },
          {
            onSuccess: (created) => {
              showToast(texts.duplicated, 'ok', 'next');
              void navigate(`/admin/products/${created.product.id}`);
            },
            onError: (error) => showToast(errorMessage(error, texts.createFailed), 'bad'),
          },
        )
      }
    >
      {texts.duplicate}
    </Button>
  );
}

/** Writes to everyone who has tickets of a product. */
export function WriteToHolders({ product }: { product: AdminProduct }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {holders.write}
      </Button>
      <WriteToMany
        open={open}
        onClose={() => setOpen(false)}
        productId={product.id}
        schedule={(message) => callApi(sendToHolders, { params: { id: product.id }, ...message })}
        ask={(body, dialog) => (
          <AskDialog
            {...dialog}
            title={holders.askTitle}
            draft="message"
            subject={String(product.id)}
            request={requestHolderMessage}
            input={(reason) => ({ params: { id: product.id }, body: { ...body, reason } })}
          />
        )}
        title={<Named text={holders.title} name={product.name} />}
        contentHelp={holders.contentHelp}
        confirmTitle={holders.confirmTitle}
        reach={(when) => <Reach product={product} when={when} />}
        later={holders.later}
        sent={holders.sent}
        failed={holders.failed}
      />
    </>
  );
}

function Reach({ product, when }: { product: AdminProduct; when: string }) {
  const people = useQuery({ ...queryOf(countHolders, { params: { id: product.id } }), staleTime: 0 });
  if (people.data)
    return <p>{holders.confirmText(counted(people.data.people, ...holders.people), product.name, when)}</p>;
  return <p>{people.isError ? holders.confirmUncounted(product.name, when) : holders.counting}</p>;
}
