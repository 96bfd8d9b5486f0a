/** Whether the browser's own sheet takes a file of this type, such as `image/png`. */
export const canShareFiles = (type: string): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'image', { type })] });

/** Opens the browser's sheet with a file. Closing it is a choice; @throws any other error: nothing was shared */
export async function shareFile(file: File, message: Pick<ShareData, 'title' | 'text'>): Promise<void> {
  try {
    await navigator.share({ files: [file], ...message });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
