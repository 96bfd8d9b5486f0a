import { downloadMyData } from '@raffle/contracts/http/personal-data';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { loadPart } from '../../shared/api/api-error.js';
import { saveFile } from '../../shared/api/download.js';

/** Downloads everything in one request and saves it as a file in French: complete, or not at all. */
export const useDownloadMyData = (onSuccess: () => void) =>
  useMutation({
    mutationFn: async () => {
      // The names are many, and rarely needed.
      const { inFrench } = await loadPart(() => import('./in-french.js'));
      const data = await callApi(downloadMyData);
      const file = new Blob([JSON.stringify(inFrench(data), null, 2)], { type: 'application/json' });
      saveFile(file, `mes-donnees-${data.made_at.slice(0, 10)}.json`);
    },
    onSuccess,
  });
