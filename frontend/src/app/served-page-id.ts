/** The id of a prerendered page's data block: what tells the boot script that there is something to read already. */
export const servedPageId = 'page';
