import { countHolders, sendToHolders } from '@raffle/contracts/http/admin-messages';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { Named } from '../../shared/ui/named.js';
import { useToast } from '../../shared/ui/toasts.js';
import { WriteToMany, type AskedToMany } from '../../shared/write-to-many/write-to-many.js';
import { useDuplicateProduct } from './product-operations.js';
import { texts } from './texts.fr.js';

const { holders } = texts;

/** Duplicates a product as a draft and opens it. */
export function DuplicateProduct({ product }: { product: AdminProduct }) {
  const duplicate = useDuplicateProduct(product);
  const navigate = useNavigate();
  const showToast = useToast();
  return (
    <Button
      kind="secondary"
      size="small"
      busy={duplicate.isPending}
      onClick={() =>
        duplicate.mutate(undefined, {
          onSuccess: ({ id }) => {
            showToast(texts.duplicated);
            void navigate(`/admin/products/${id}`);
          },
          onError: (error) => showToast(errorMessage(error, texts.createFailed), 'bad'),
        })
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
        send={useSendToHolders(product.id)}
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
  const people = useHolders(product.id);
  if (people.data)
    return <p>{holders.confirmText(counted(people.data.people, ...holders.people), product.name, when)}</p>;
  return <p>{people.isError ? holders.confirmUncounted(product.name, when) : holders.counting}</p>;
}

/** The current number of people with tickets of a product. */
function useHolders(productId: number) {
  return useQuery({
    queryKey: ['holder-messages', 'people', productId],
    queryFn: ({ signal }) => callApi(countHolders, { params: { id: productId }, signal }),
    staleTime: 0,
  });
}

/** A retry has the same idempotency key, so that each person gets the message once. */
function useSendToHolders(productId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: AskedToMany) =>
      callApi(sendToHolders, { params: { id: productId }, body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['holder-messages'] }),
  });
}
