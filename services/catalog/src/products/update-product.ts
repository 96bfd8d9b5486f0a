import { Injectable } from '@nestjs/common';
import { inCamelCase, inSnakeCase } from '@raffle/contracts/field-names';
import {
  createProductBody,
  type CreateProduct,
  type UpdateProduct as Body,
} from '@raffle/contracts/http/admin-products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { productFields, saleTerms } from '@raffle/contracts/product-fields';
import {
  answerOf,
  fieldErrors,
  parseRequest,
  ProblemException,
  refuseOverwriting,
  type Actor,
} from '@raffle/service-kit/http';
import { endApprovals, needTwoPeople } from '@raffle/back-office-kit';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { ActivateProduct } from './create-product.js';
import { useImages } from '../images/images.queries.js';
import { requireUnplanned } from './planned-openings.queries.js';
import { lockProduct, refuse } from './find-product.js';
import { refuseFromFreezeOn } from './hour-of-draw.js';
import { inventoryOf, type Inventory } from './inventory.queries.js';
import { productState } from './product-answer.js';
import type { ProductEntity } from './product.entity.js';
import {
  addressesOf,
  anEditOnlyActivatesADraft,
  saleEndAfter,
  shownFields,
  termsAreLockedFromActivationOn,
  theDrawDateIsAFactOnceDrawn,
  thePrizeIsFixedOnceSomebodyHoldsAPlace,
  ticketsPerPersonOf,
  whatIsShownIsFixedOnceDrawn,
} from './product.js';
import { prizeCostOf, SetPrizeCost } from './prize-cost.js';
import { databaseNow } from './products.queries.js';
import { ReadProducts } from './read-products.js';
import { StoreProductChange } from './store-product-change.js';

/** Changes any subset of a product's fields, as far as its status and its tickets allow (docs/product.md rules 10b and 63). */
@Injectable()
export class UpdateProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly changes: StoreProductChange,
    private readonly costs: SetPrizeCost,
    private readonly products: ReadProducts,
  ) {}

  /** @throws ProblemException `invalid_request` where the merged product breaks a rule of new ones; where a rule refuses the change, its code; `image_not_found`, `opening_planned`; as {@link ActivateProduct.activateAlone}. */
  async update(id: number, body: Body, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      const places = await inventoryOf(manager, id);
      refuseFromFreezeOn(product, places);
      await requireUnplanned(manager, id);
      const current = { ...editable(product), prizeCost: await prizeCostOf(manager, id) };
      refuseOverwriting(body.before, current, body);
      const before = productState(product);
      const stored = storedText(product);
      const shown = addressesOf(product);
      const wanted = addressesOf({ image_url: body.imageUrl ?? '', pictures: body.pictures ?? [] });
      await useImages(
        manager,
        wanted.filter((address) => !shown.includes(address)),
      );
      const status = body.status ?? product.status;
      refuse(anEditOnlyActivatesADraft(product.status, status));
      // While two people must agree, one does not rewrite what they opened (docs/product.md rule 60).
      const agreed = product.status === 'active' && (await needTwoPeople(manager));
      applyEdit(product, body, { ...places, agreed }, await databaseNow(manager));
      if (status !== product.status) await this.activation.activateAlone(manager, product, actor, before);
      else if (storedText(product) !== stored) {
        // What a second administrator was shown of a draft is no longer what would open for sale (docs/product.md rule 48).
        if (product.status === 'draft') await endApprovals(manager, String(id));
        await this.changes.storeProductChange(manager, product, { before, actor, action: 'updated' });
      }
      if (body.prizeCost !== undefined) await this.costs.change(manager, id, body.prizeCost, actor);
      return this.products.asAdmin(manager, product);
    });
  }
}

/** Also differs where a draft's tickets per person are as many as before, and now follow its places. */
const storedText = (product: ProductEntity) => JSON.stringify([productState(product), product.tickets_per_person]);

/** The editable fields, named as in the request. */
const editable = (product: ProductEntity) => inCamelCase(answerOf(editableFields, product));
const editableFields = z.omit(z.extend(productFields, { tickets_per_person: z.nullable(z.int()) }), {
  status: true,
  draw_at: true,
  sale_ends_at: true,
  commitment: true,
  winners: true,
  version: true,
  pictures_struck_at: true,
  description_struck_at: true,
  image_struck_at: true,
  additions: true,
});

function applyEdit(product: ProductEntity, body: Body, places: Inventory & { agreed: boolean }, now: Date): void {
  const typed = inSnakeCase(body);
  const edited = edit(saleTerms, product, typed);
  // Only those of a draft follow its places.
  const terms = product.status === 'draft' ? edited : { ...edited, tickets_per_person: ticketsPerPersonOf(edited) };
  refuse(termsAreLockedFromActivationOn(product.status, product, terms));
  refuseMisfit(product, terms);
  const shown = edit(shownFields, product, typed);
  refuse(whatIsShownIsFixedOnceDrawn(product.status, product, shown));
  refuse(thePrizeIsFixedOnceSomebodyHoldsAPlace(places, product, shown));
  Object.assign(product, terms, shown);
  if (typed.draw_date !== undefined) {
    const drawDate = typed.draw_date === null ? null : new Date(typed.draw_date);
    const changes = drawDate?.getTime() !== product.draw_date?.getTime();
    refuse(theDrawDateIsAFactOnceDrawn(product.status, changes));
    if (!changes) return;
    const { sale_ends_at } = product;
    // A draft has no end yet.
    if (product.status !== 'active' || sale_ends_at === null) product.draw_date = drawDate;
    else {
      const moved = saleEndAfter({ ...product, sale_ends_at }, drawDate, now);
      if (typeof moved === 'string') throw new ProblemException(moved);
      Object.assign(product, moved);
    }
  }
}

type Edited = Required<ReturnType<typeof inSnakeCase<CreateProduct>>>;

/** These fields after an edit: as typed, else as they are. */
const edit = <Name extends keyof Edited & keyof ProductEntity>(
  fields: readonly Name[],
  product: ProductEntity,
  typed: { readonly [N in Name]?: unknown },
) =>
  Object.fromEntries(fields.map((name) => [name, typed[name] === undefined ? product[name] : typed[name]])) as {
    [N in Name]: NonNullable<ProductEntity[N]> | Extract<Edited[N], null>;
  };

/** Valid fields may conflict with the stored ones: the merged product must satisfy the rules of a new one. */
function refuseMisfit(product: ProductEntity, terms: object): void {
  const whole = parseRequest(createProductBody, { name: product.name, ...inCamelCase(terms) });
  if (!whole.success) throw new ProblemException('invalid_request', { errors: fieldErrors(whole.error.issues) });
}
