/** The id of a prerendered page's data block: shows the boot script that there is already content to read. */
export const servedPageId = 'page';
