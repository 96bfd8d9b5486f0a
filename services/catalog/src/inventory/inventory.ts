/** Places of a product as this service knows them. */
export interface Inventory {
  version: number;
  granted: number;
  held: number;
  /** Null before tickets has published any. */
  freeLeft: number | null;
  heldUntil: Date | null;
  highestGranted: number;
}

/** Before the first InventoryChanged of a product there are neither tickets nor holds. */
export const untouchedInventory: Inventory = {
  version: 0,
  granted: 0,
  held: 0,
  freeLeft: null,
  heldUntil: null,
  highestGranted: 0,
};
