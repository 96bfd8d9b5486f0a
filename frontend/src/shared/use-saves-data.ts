import { useSyncExternalStore } from 'react';
import { onSavesDataChanged, savesData } from './saves-data.js';

/** Follows the browser's setting; false where pages are prerendered. In a file of its own: the boot script has no React. */
export const useSavesData = (): boolean => useSyncExternalStore(onSavesDataChanged, savesData, () => false);
