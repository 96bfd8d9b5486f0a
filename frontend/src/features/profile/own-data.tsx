import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useDownloadMyData } from './download-my-data.js';
import { texts } from './texts.fr.js';

/** Downloads the data that every service stores about the user. */
export function OwnData() {
  const showToast = useToast();
  const download = useDownloadMyData(() => showToast(texts.downloaded));
  return (
    <Card large className="stack" id="mes-donnees">
      <h2>{texts.data}</h2>
      <p>{texts.dataLead}</p>
      <FailureNotice title={texts.downloadFailed} error={download.error} />
      <Button kind="secondary" className="at-start" busy={download.isPending} onClick={() => download.mutate()}>
        {texts.download}
      </Button>
      <p className="sm muted">{texts.dataHint}</p>
    </Card>
  );
}
