import { downloadMyData } from '@raffle/contracts/http/personal-data';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { loadPart } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { saveFile } from '../../shared/api/download.js';
import { Button } from '../../shared/ui/button.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { ProfileSection } from './profile-section.js';
import { texts } from './texts.fr.js';

/** Downloads the data that every service stores about the user. */
export function OwnData() {
  const showToast = useToast();
  const download = useDownloadMyData(() => showToast(texts.downloaded));
  return (
    <ProfileSection id="mes-donnees" icon={Download} title={texts.data} value={texts.dataShort}>
      <p>{texts.dataLead}</p>
      <FailureNotice title={texts.downloadFailed} error={download.error} />
      <Button kind="secondary" className="at-start" busy={download.isPending} onClick={() => download.mutate()}>
        {texts.download}
      </Button>
      <p className="sm muted">{texts.dataHint}</p>
    </ProfileSection>
  );
}

/** Downloads everything in one request and saves it as a file in French: complete, or not at all. */
const useDownloadMyData = (onSuccess: () => void) =>
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
